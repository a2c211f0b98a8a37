package dev.fanfare.tasks;

import java.util.Map;

/** HT-17 where pictures are kept in the database. */
class PostgresScreenshotsTest extends UploadedScreenshots {
    PostgresScreenshotsTest() {
        super(new Campaigning());
    }

    @Override
    int stored() {
        return (int) on.number("select count(distinct media_id) from media_chunks");
    }

    @Override
    void store(String id) {
        on.execute("insert into media_chunks (media_id, position, content) values (?, 0, 'x'::bytea)", id);
    }

    @Override
    Map<String, String> settings() {
        return Map.of();
    }
}
