package dev.fanfare.campaigns.network;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;
import dev.fanfare.platform.tables.RetentionConfig;

/** Users' accounts at networks and providers. */
public final class NetworksTables {
    private NetworksTables() {}

    private static final String ERASE_CONNECTIONS = """
            update connections
            set account_id = 'deleted-' || id, account_key = 'deleted-' || id, account_address = null, name = null, url = '', extra_data = '{}',
                reason = null, status = 'disconnected'
            where user_id = $1
            """;

    public static final PackageTables ALL = PackageTables.of(
            NetworksTables.class,
            table("connected_accounts")
                    .kept("who takes part, until they leave")
                    .exportedBy(
                            "connected_accounts",
                            "select provider, subject, connected_at from connected_accounts where user_id = $1 order by id")
                    .erased(),
            table("connections")
                    .inRealTime("refresh_claimed_at", "updated_at")
                    .kept("who takes part, until they leave")
                    .exportedBy("connections", """
                            select kind, network, account_id, name, url, status, followers, verified, category, engagement_rate,
                              extra_data, reason, connected_at, last_updated
                            from connections where user_id = $1 order by id""")
                    .erasedBy(ERASE_CONNECTIONS),
            table("connection_tokens")
                    .inRealTime()
                    .kept("as long as its connection: afterwards revoked and deleted within a day")
                    .secret("content")
                    .notExported("secrets")
                    .notErased("goes with its connection: revoked and deleted within a day"),
            table("network_sign_ins")
                    .inRealTime()
                    .deletedAfter(RetentionConfig::sessionsDays, "expires_at")
                    .notExported("a secret of some minutes")
                    .erased(),
            table("post_previews")
                    .inRealTime()
                    .deletedAfter(RetentionConfig::postPreviewsDays, "asked_at")
                    .exported("""
                            task_id, network, url, result, reason, asked_at, fetched_at, author_id, author_handle, author_name,
                              text, published_at, thumbnail, views, reach, likes, comments, shares""")
                    .erased(),
            table("post_readings")
                    .inRealTime("claimed_at")
                    .deletedAfter(RetentionConfig::postReadingsDays, "due_at")
                    .exported("id, task_id, network, due_at, state, read_at, views, reach, engagement, source, note")
                    .erased(),
            table("network_calls")
                    .inRealTime()
                    .kept("a minute: each claim of calls deletes those before it")
                    .notExported("counts calls, of no one in particular")
                    .notErased("counts calls, of no one in particular"));
}
