package dev.fanfare.campaigns.task;

import dev.fanfare.support.Nightly;
import dev.fanfare.support.World;
import java.util.Map;

/** HT-17 where pictures are kept in the database. */
@Nightly
class PostgresScreenshotsTest extends UploadedScreenshots {
    PostgresScreenshotsTest() {
        super(World.shared());
    }

    @Override
    int stored() {
        return (int) world.number("select count(distinct media_id) from media_chunks");
    }

    @Override
    void store(String id) {
        world.execute("insert into media_chunks (media_id, position, content) values (?, 0, 'x'::bytea)", id);
    }

    @Override
    Map<String, String> settings() {
        return Map.of();
    }
}
