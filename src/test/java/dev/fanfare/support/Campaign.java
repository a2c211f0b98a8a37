package dev.fanfare.support;

/** A campaign of an advertiser. */
public record Campaign(World world, long id, Advertiser advertiser) {
    /** The first definition that joining gives a task of. */
    public long definitionId() {
        return world.number("select min(id) from task_definitions where campaign_id = ?", id);
    }

    /** The task of a new publisher who joins it. */
    public Task task() {
        return world.publisher().connected().joins(this);
    }

    public String status() {
        return world.text("select status from campaigns where id = ?", id);
    }
}
