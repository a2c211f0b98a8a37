package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ResponseKind;
import java.util.List;

/** Writes the body of an answer, and tells its headers. */
record OpenApiContent<A extends Ask<R>, R extends Message>(ObjectNode content, OpenApiSchemas schemas)
        implements ResponseKind.Cases<A, R, List<String>> {
    @Override
    public List<String> one(ResponseKind.One<A, R> one) {
        content.putObject("application/json").set("schema", schemas.answer(one.view()));
        return List.of("X-Request-Id");
    }

    @Override
    public List<String> stream(ResponseKind.Stream<A, R> stream) {
        content.putObject("application/json")
                .putObject("schema")
                .put("type", "array")
                .set("items", schemas.answer(stream.view()));
        return List.of("X-Request-Id", "X-Total-Count", "Link", "Fanfare-Next-Cursor", "Fanfare-Synced-Until");
    }

    @Override
    public List<String> file(ResponseKind.File<A, R> file) {
        ObjectNode lines = content.putObject(file.format().mediaType());
        lines.putObject("schema").put("type", "string");
        if (file.format() == ResponseKind.Format.JSON_LINES) {
            lines.set("x-line", schemas.answer(file.view()));
        }
        return List.of("X-Request-Id", "Content-Disposition");
    }

    @Override
    public List<String> document(ResponseKind.WholeDocument<A, R> whole) {
        content.putObject(whole.mediaType().replaceFirst(";.*", ""))
                .putObject("schema")
                .put("type", "string");
        return List.of("X-Request-Id", "Content-Disposition");
    }

    @Override
    public List<String> feed(ResponseKind.Feed<A, R> feed) {
        ObjectNode events = content.putObject("text/event-stream");
        events.putObject("schema").put("type", "string");
        if (feed.event() != null) {
            events.put("x-event", feed.event());
        }
        events.set("x-event-data", schemas.answer(feed.view()));
        return List.of("X-Request-Id");
    }
}
