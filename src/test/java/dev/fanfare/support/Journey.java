package dev.fanfare.support;

import java.util.concurrent.atomic.AtomicInteger;

/** The way of one person to what they want. Only calls made here count; what a test prepares does not. */
public final class Journey {
    private final AtomicInteger calls = new AtomicInteger();

    /** POSTs JSON, and succeeds. */
    public Answer ok(Client client, String path, Object... body) {
        return post(client, path, body).expect(200);
    }

    /** POSTs JSON, by which something is made. */
    public Answer makes(Client client, String path, Object... body) {
        return post(client, path, body).expect(201);
    }

    public Answer post(Client client, String path, Object... body) {
        calls.incrementAndGet();
        return client.post(path, body);
    }

    public Answer get(Client client, String path) {
        calls.incrementAndGet();
        return client.get(path).expect(200);
    }

    /** Signs in on the web; a client with the session. */
    public Client signsIn(Client client, String name) {
        calls.incrementAndGet();
        return client.as(
                "JWT " + client.signIn(name, World.PASSWORD).expect(200).text("token"));
    }

    int calls() {
        return calls.get();
    }
}
