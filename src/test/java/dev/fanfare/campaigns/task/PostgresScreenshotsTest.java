package dev.fanfare.campaigns.task;

import dev.fanfare.support.World;
import java.util.Map;

/** HT-17 where pictures are kept in the database. */
class PostgresScreenshotsTest extends UploadedScreenshots {
    PostgresScreenshotsTest() {
        super(World.shared());
    }

    @Override
    int stored() {
        return (int)
                world.sql("select count(distinct media_id) from media_chunks").number();
    }

    @Override
    void store(String id) {
        world.sql("insert into media_chunks (media_id, position, content) values (?, 0, 'x'::bytea)", id)
                .execute();
    }

    @Override
    Map<String, String> settings() {
        return Map.of();
    }
}
