package dev.fanfare.notification.webhook;

import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.encryption.EncryptedTable.Column;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** The table webhook_secrets. */
final class WebhookSecretsRepository {
    static final EncryptedTable ENCRYPTED =
            EncryptedTable.of("webhook_secrets", new Column("secret", "'webhook:' || endpoint_id || '/' || kind"));

    private WebhookSecretsRepository() {}

    /** Where a secret is stored, for its encryption. */
    static String place(long endpointId, WebhookSignature.Kind kind) {
        return "webhook:" + endpointId + "/" + kind.code();
    }

    private static final String INSERT = """
            insert into webhook_secrets (endpoint_id, kind, secret, key_id) values ($1, $2, $3, $4)
            """;

    static Future<Void> insert(Tx tx, long endpointId, WebhookSignature.Kind kind, EncryptedValue secret) {
        return tx.execute(INSERT, endpointId, kind.code(), secret.content(), secret.keyId())
                .mapEmpty();
    }

    private static final String DELETE_FORMER = """
            delete from webhook_secrets where endpoint_id = $1 and kind = 'v1' and expires_at is not null
            """;

    private static final String RETIRE = """
            update webhook_secrets set expires_at = now() + interval '24 hours'
            where endpoint_id = $1 and kind = 'v1' and expires_at is null
            returning expires_at
            """;

    /** Lets the present secret sign for another day, and former ones no more; until when. */
    static Future<Optional<Instant>> end(Tx tx, long endpointId) {
        return tx.execute(DELETE_FORMER, endpointId).compose(deleted -> tx.find(RETIRE, Instant.class, endpointId));
    }
}
