package dev.fanfare.platform.http.pages;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.http.server.PlainRoute;
import dev.fanfare.platform.media.Media;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Serves images chunk by chunk with backpressure. A path names one image forever, so responses may be cached forever.
 */
public final class MediaRoutes implements Consumer<Router> {
    private static final String PATH = Media.ROOT + ":id";
    /** With the width of one of its sizes. */
    private static final String SIZED = PATH + "/:width";

    private static final Pattern WIDTH = Pattern.compile("[1-9]\\d{1,3}");

    private final Media media;

    public MediaRoutes(Media media) {
        this.media = media;
    }

    @Override
    public void accept(Router router) {
        for (String path : List.of(PATH, SIZED)) {
            PlainRoute.reading(router, path).handler(this::serve);
            router.route(path).handler(context -> {
                context.response().putHeader(HttpHeaders.ALLOW, "GET, HEAD");
                PlainRoute.fail(context, CommonFault.METHOD_NOT_ALLOWED.refusal());
            });
        }
    }

    private Future<Optional<Media.Served>> find(String id, String width) {
        if (width == null) {
            return media.find(id);
        }
        return WIDTH.matcher(width).matches()
                ? media.find(id, Integer.parseInt(width))
                : Future.succeededFuture(Optional.empty());
    }

    private void serve(RoutingContext context) {
        find(context.pathParam("id"), context.pathParam("width"))
                .compose(found -> found.map(picture -> answer(context, picture))
                        .orElseGet(() -> PlainRoute.count(context, Allowance.GENERAL)
                                .compose(counted -> CommonFault.notFound("file", context.pathParam("id"))
                                        .failed())))
                .onFailure(cause -> PlainRoute.fail(context, cause));
    }

    private Future<Void> answer(RoutingContext context, Media.Served picture) {
        HttpServerRequest request = context.request();
        HttpServerResponse response = context.response();
        String validator = '"' + picture.validator() + '"';
        String known = request.getHeader(HttpHeaders.IF_NONE_MATCH);
        if (known != null && ("*".equals(known.strip()) || known.contains(validator))) {
            cacheable(response, validator);
            return response.setStatusCode(304).end();
        }
        String same = request.getHeader("If-Range");
        Optional<ByteRange> asked = same == null || same.equals(validator)
                ? ByteRange.in(request.getHeader("Range"), picture.size())
                : Optional.empty();
        if (asked.isPresent() && asked.get().isEmpty()) {
            response.putHeader("Content-Range", "bytes */" + picture.size());
            return CommonFault.RANGE_NOT_SATISFIABLE.failed();
        }
        ByteRange range = asked.orElse(new ByteRange(0, picture.size() - 1));
        Runnable head = () -> {
            cacheable(response, validator);
            describe(response, picture, range);
            if (asked.isPresent()) {
                response.setStatusCode(206)
                        .putHeader("Content-Range", "bytes " + range.from() + "-" + range.to() + "/" + picture.size());
            }
        };
        if (HttpMethod.HEAD.equals(request.method())) {
            head.run();
            return response.end();
        }
        return send(response, picture, range, head);
    }

    /** @param head writes the response head once the first chunk has been read */
    private Future<Void> send(HttpServerResponse response, Media.Served picture, ByteRange range, Runnable head) {
        int first = picture.from() + range.from();
        int before = first % media.chunkSize();
        int start = first - before;
        int after = picture.from() + range.to() + 1;
        return media.read(picture.id(), start).compose(chunk -> {
            int end = Math.min(chunk.length(), after - start);
            if (end <= before) {
                // Deleted meanwhile.
                return CommonFault.notFound("file", picture.id()).failed();
            }
            head.run();
            Buffer piece = chunk.slice(before, end);
            return start + end >= after
                    ? response.end(piece)
                    : response.write(piece)
                            .compose(written -> send(
                                    response,
                                    picture,
                                    new ByteRange(start + end - picture.from(), range.to()),
                                    () -> {}));
        });
    }

    private static void cacheable(HttpServerResponse response, String validator) {
        response.putHeader(HttpHeaders.ETAG, validator)
                // A copy cached for one origin lacks the CORS headers of another.
                .putHeader(HttpHeaders.VARY, "Origin")
                .putHeader(HttpHeaders.CACHE_CONTROL, "public, max-age=31536000, immutable");
    }

    /** Sizes may be of another kind than the image. */
    private static String name(Media.Served picture) {
        return picture.id().substring(0, picture.id().indexOf('.') + 1)
                + picture.kind().extension();
    }

    private static void describe(HttpServerResponse response, Media.Served picture, ByteRange range) {
        MultiMap headers = response.headers();
        headers.set(HttpHeaders.CONTENT_TYPE, picture.kind().contentType());
        headers.set(HttpHeaders.CONTENT_LENGTH, Integer.toString(range.length()));
        headers.set("Content-Disposition", "inline; filename=\"" + name(picture) + '"');
        // Images are already compressed, and ranges refer to these bytes.
        headers.set(HttpHeaders.CONTENT_ENCODING, HttpHeaders.IDENTITY);
        headers.set("Accept-Ranges", "bytes");
        // Harmless even if a browser renders it as a page.
        headers.set("Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'");
    }
}
