package dev.fanfare.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.net.http.HttpRequest;
import java.sql.Connection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** HT-21. */
class IdempotencyTest {
    private static final String CREATE = "/admin/api/tokens/create/";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Operator superuser = world.operator();

    @Test
    @DisplayName("HT-21 does it once when twenty come at once, and answers all of them alike")
    void doesItOnce() {
        Publisher publisher = world.publisher();
        String key = World.unique("key-");
        String name = World.unique("token ");
        List<CompletableFuture<Answer>> answers = IntStream.range(0, 20)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> create(publisher.id(), name, key)))
                .toList();
        List<String> bodies = answers.stream()
                .map(answer -> answer.join().expect(201).body().toString())
                .distinct()
                .toList();
        assertThat(bodies).hasSize(1);
        assertThat(tokens(name)).isEqualTo(1);
    }

    @Test
    @DisplayName("HT-21 keeps nothing that could be read without the key")
    void keepsSecretsSealed() {
        Publisher publisher = world.publisher();
        String key = World.unique("key-");
        String token = create(publisher.id(), "sealed", key).expect(201).text("token");
        assertThat(node.sql("""
                select count(*) from idempotency_keys
                where position(?::bytea in answer) > 0 or position(?::bytea in key_hash) > 0
                """, token, key).number()).isZero();
    }

    @Test
    @DisplayName("HT-21 refuses the key of another body, and tells callers and routes apart")
    void tellsRequestsApart() {
        Publisher publisher = world.publisher();
        String key = World.unique("key-");
        create(publisher.id(), "first", key).expect(201);
        Answer other = create(publisher.id(), "second", key).expectError(422, "validation_error");
        assertThat(other.text("field")).isEqualTo("Idempotency-Key");
        // The same key of somebody else, and at another address, is another key.
        Answer profile = send(publisher.web(), "/web/api/get/profile/", key, "{}");
        profile.expect(200);
        Operator second = world.staff(Permission.TOKENS_MANAGE);
        send(second.web(), CREATE, key, body(second.id(), "third")).expect(201);
    }

    @Test
    @DisplayName("HT-21 judges a refusal anew, because nothing was done")
    void judgesRefusalsAnew() {
        Publisher publisher = world.publisher();
        String key = World.unique("key-");
        create(-1, "nobody's", key).expectError(404, "user_not_found");
        create(publisher.id(), "somebody's", key).expect(201);
    }

    @Test
    @DisplayName("HT-21 waits for the first request with the key, and gets its answer")
    void waitsForTheFirst() throws Exception {
        Publisher publisher = world.publisher();
        String key = World.unique("key-");
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
    @DisplayName("HT-21 forgets a key after a day")
    void forgets() {
        Publisher publisher = world.publisher();
        String key = World.unique("key-");
        create(publisher.id(), "yesterday's", key).expect(201);
        node.sql("update idempotency_keys set created_at = now() - interval '25 hours' where caller = 'user:"
                        + superuser.id() + "'")
                .execute();
        create(publisher.id(), "today's", key).expect(201);
    }

    @Test
    @DisplayName("HT-21 commits nothing when the answer cannot be stored, and leaves no key behind")
    void storesTheAnswerWithTheChange() {
        Publisher publisher = world.publisher();
        String key = World.unique("key-");
        String name = World.unique("unstored ");
        String refuse = World.unique("refuse_answer_").replace('-', '_');
        node.sql("""
                create function %s() returns trigger language plpgsql as $$
                begin
                  if new.caller = 'user:%d' and new.answer is not null then
                    raise exception 'no room' using errcode = 'disk_full';
                  end if;
                  return new;
                end $$;
                create trigger %s before update on idempotency_keys for each row execute function %s()
                """.formatted(refuse, superuser.id(), refuse, refuse)).execute();
        try {
            send(superuser.backend().once(), CREATE, key, body(publisher.id(), name))
                    .expectError(503, "service_unavailable");
        } finally {
            node.sql("drop function %s() cascade".formatted(refuse)).execute();
        }
        assertThat(tokens(name)).isZero();
        create(publisher.id(), name, key).expect(201);
        create(publisher.id(), name, key).expect(201);
        assertThat(tokens(name)).isEqualTo(1);
    }

    @Test
    @DisplayName("HT-21 refuses keys that are no keys")
    void refusesStrangeKeys() {
        Publisher publisher = world.publisher();
        create(publisher.id(), "long", "x".repeat(256)).expectError(422, "validation_error");
        create(publisher.id(), "spaces", "a b").expectError(422, "validation_error");
    }

    private Answer create(long userId, String name, String key) {
        return send(superuser.backend(), CREATE, key, body(userId, name));
    }

    private static String body(long userId, String name) {
        return "{\"user_id\":" + userId + ",\"name\":\"" + name + "\"}";
    }

    private static Answer send(Client client, String path, String key, String body) {
        return client.send(client.request(path)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    private long tokens(String name) {
        return node.sql("select count(*) from backend_tokens where name = ?", name)
                .number();
    }
}
