package dev.fanfare.app.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.sql.Connection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** HT-21. */
class IdempotencyTest {
    private static final String CREATE = "/admin/api/tokens/create/";
    private static final String BODY = "{user_id: %s, name: %s}";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Operator superuser = world.operator();
    private final Publisher publisher = world.publisher();
    private final String key = World.unique("key-");

    @Test
    @DisplayName("HT-21 does it once when twenty come at once, and answers all of them alike")
    void doesItOnce() {
        String name = World.unique("token ");
        List<Answer> answers = Together.together(20, i -> create(publisher.id(), name, key));
        assertThat(answers.stream().map(answer -> answer.expect(201).text()).distinct())
                .hasSize(1);
        assertThat(tokens(name)).isEqualTo(1);
    }

    @Test
    @DisplayName("HT-21 says of a repeated answer that it is one")
    void marksReplays() {
        assertThat(replayed(create(publisher.id(), "marked", key).expect(201))).isEmpty();
        assertThat(replayed(create(publisher.id(), "marked", key).expect(201))).contains("true");
        assertThat(replayed(create(publisher.id(), "unmarked", key).expect(422)))
                .isEmpty();
        String refused = World.unique("key-");
        assertThat(replayed(create(-1, "refused", refused).expect(404))).isEmpty();
        assertThat(replayed(create(-1, "refused", refused).expect(404))).isEmpty();
    }

    private static Optional<String> replayed(Answer answer) {
        return answer.header("Idempotent-Replayed");
    }

    @Test
    @DisplayName("HT-21 keeps nothing that could be read without the key")
    void keepsSecretsEncrypted() {
        String token = create(publisher.id(), "sealed", key).expect(201).text("token");
        assertThat(node.number("""
                select count(*) from idempotency_keys
                where position(?::bytea in answer) > 0 or position(?::bytea in key_hash) > 0
                """, token, key)).isZero();
    }

    @Test
    @DisplayName("HT-21 refuses the key of another body, and tells callers and routes apart")
    void tellsRequestsApart() {
        create(publisher.id(), "first", key).expect(201);
        create(publisher.id(), "second", key)
                .expectError(422, "validation_error")
                .shows("{field: 'Idempotency-Key'}");
        // A key counts per account and address: another account's equal key is another key.
        publisher.web().postOnce(key, "/web/api/get/profile/").expect(200);
        Operator second = world.staff(Permission.TOKENS_MANAGE);
        second.shown("password")
                .postOnce(key, CREATE, BODY, second.id(), "third")
                .expect(201);
    }

    @Test
    @DisplayName("HT-21 does not store a refusal: the retry is judged again")
    void judgesRefusalsAgain() {
        create(-1, "no user's", key).expectError(404, "user_not_found");
        create(publisher.id(), "a user's", key).expect(201);
    }

    @Test
    @DisplayName("HT-21 waits for the first request with the key, and gets its answer")
    void waitsForTheFirst() throws Exception {
        String name = World.unique("slow ");
        CompletableFuture<Answer> first;
        CompletableFuture<Answer> second;
        try (Connection blocker = Db.connect(node.databaseUri())) {
            blocker.setAutoCommit(false);
            // The change is held up after it has claimed its key, by the account that its token belongs to.
            blocker.createStatement().execute("select from users where id = " + publisher.id() + " for update");
            first = CompletableFuture.supplyAsync(() -> create(publisher.id(), name, key));
            Db.awaitWaiting(blocker, 1);
            second = CompletableFuture.supplyAsync(() -> create(publisher.id(), name, key));
            Db.awaitWaiting(blocker, 2);
            blocker.rollback();
        }
        assertThat(second.get().expect(201).body())
                .isEqualTo(first.get().expect(201).body());
        assertThat(tokens(name)).isEqualTo(1);
    }

    @Test
    @DisplayName("HT-21 says that a request is running when its key has no answer yet")
    void saysThatItIsRunning() {
        create(publisher.id(), "running", key).expect(201);
        node.execute("update idempotency_keys set answer = null where caller = 'user:" + superuser.id() + "'");
        create(publisher.id(), "running", key).expectError(409, "conflict", "REQUEST_IN_PROGRESS");
    }

    @Test
    @DisplayName("HT-21 forgets a key after a day")
    void forgets() {
        create(publisher.id(), "yesterday's", key).expect(201);
        node.execute("update idempotency_keys set created_at = now() - interval '25 hours' where caller = 'user:"
                + superuser.id() + "'");
        create(publisher.id(), "today's", key).expect(201);
    }

    @Test
    @DisplayName("HT-21 commits nothing when the answer cannot be stored, and leaves no key behind")
    void storesTheAnswerWithTheChange() {
        String name = World.unique("unstored ");
        String refuse = World.unique("refuse_answer_").replace('-', '_');
        node.execute("""
                create function %s() returns trigger language plpgsql as $$
                begin
                  if new.caller = 'user:%d' and new.answer is not null then
                    raise exception 'no room' using errcode = 'disk_full';
                  end if;
                  return new;
                end $$;
                create trigger %s before update on idempotency_keys for each row execute function %s()
                """.formatted(refuse, superuser.id(), refuse, refuse));
        try {
            superuser
                    .backend()
                    .once()
                    .postOnce(key, CREATE, BODY, publisher.id(), name)
                    .expectError(503, "service_unavailable");
        } finally {
            node.execute("drop function %s() cascade".formatted(refuse));
        }
        assertThat(tokens(name)).isZero();
        create(publisher.id(), name, key).expect(201);
        create(publisher.id(), name, key).expect(201);
        assertThat(tokens(name)).isEqualTo(1);
    }

    @Test
    @DisplayName("HT-21 refuses keys that are no keys")
    void refusesStrangeKeys() {
        create(publisher.id(), "long", "x".repeat(256)).expectError(422, "validation_error");
        create(publisher.id(), "spaces", "a b").expectError(422, "validation_error");
    }

    private Answer create(long userId, String name, String idempotencyKey) {
        return superuser.backend().postOnce(idempotencyKey, CREATE, BODY, userId, name);
    }

    private long tokens(String name) {
        return node.number("select count(*) from backend_tokens where name = ?", name);
    }
}
