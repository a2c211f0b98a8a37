package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Actor;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntSupplier;

/** Tasks handed in with files, and what is left of the files. */
final class Screenshots {
    static final String PATH = "/web/api/task/complete/";

    private final World world;

    Screenshots(World world) {
        this.world = world;
    }

    /** A form that hands the task in, to which files are added. */
    static MultipartBody form(Task task) {
        return new MultipartBody()
                .text("task_id", task.id())
                .text("post_url", "https://www.instagram.com/p/" + World.unique("shot"));
    }

    static MultipartBody form(Task task, byte[]... files) {
        MultipartBody form = form(task);
        for (byte[] file : files) {
            form.file("screenshots", "screen.png", file);
        }
        return form;
    }

    static Answer send(Task task, byte[]... files) {
        return send(task, form(task, files));
    }

    static Answer send(Task task, MultipartBody form) {
        return task.publisher().web().raw(PATH, MultipartBody.TYPE, form.whole());
    }

    static Answer send(Task task, String idempotencyKey, MultipartBody form) {
        Client web = task.publisher().web();
        return web.send(web.request(PATH)
                .header("Content-Type", MultipartBody.TYPE)
                .header("Idempotency-Key", idempotencyKey)
                .POST(HttpRequest.BodyPublishers.ofByteArray(form.whole()))
                .build());
    }

    /** Those of the task, in their order. */
    List<String> of(Task task) {
        String all = world.text("select array_to_string(screenshots, ' ') from tasks where id = ?", task.id());
        return all.isEmpty() ? List.of() : Arrays.asList(all.split(" ", -1));
    }

    /** How many pictures of this account there are, used or not. */
    int ownedBy(Actor account) {
        return (int) world.number("select count(*) from media where owner_id = ?", account.id());
    }

    byte[] get(String path) {
        return world.node().client().get(path).expect(200).bytes();
    }

    /** The beginning of a request that hands the task in with a body of so many bytes, as it stands on the wire. */
    static byte[] head(Task task, int length) {
        return Pictures.text("POST " + PATH + " HTTP/1.1\r\nHost: x\r\nAuthorization: "
                + task.publisher().web().authorization() + "\r\nContent-Type: " + MultipartBody.TYPE
                + "\r\nContent-Length: " + length + "\r\n\r\n");
    }

    static Socket connection(Client client) throws IOException {
        URI node = URI.create(client.baseUrl());
        return new Socket(node.getHost(), node.getPort());
    }

    /** Waits for a number; what happens after an answer cannot be waited for otherwise. */
    static void awaitThat(IntSupplier number, int expected) {
        eventually(() -> assertThat(number.getAsInt()).isEqualTo(expected));
    }
}
