package dev.fanfare.support;

/** A campaign of an advertiser. */
public record Campaign(World world, long id, Advertiser advertiser) {
    /** The first definition that joining gives a task of. */
    public long definitionId() {
        return world.sql("select min(id) from task_definitions where campaign_id = ?", id)
                .number();
    }

    public String status() {
        return world.sql("select status from campaigns where id = ?", id).text();
    }
}
