package dev.fanfare.campaigns.network;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.campaigns.network.api.NetworkKind;
import dev.fanfare.campaigns.network.api.NetworksError;
import dev.fanfare.campaigns.network.spi.Application;
import dev.fanfare.campaigns.network.spi.FoundPost;
import dev.fanfare.campaigns.network.spi.NetworkSettings;
import dev.fanfare.campaigns.network.spi.OwnerApi;
import dev.fanfare.campaigns.network.spi.PostSource;
import dev.fanfare.campaigns.network.spi.SocialNetwork;
import dev.fanfare.campaigns.network.spi.WantedPost;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.remote.GuardConfig;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.support.JsonMembers;
import dev.fanfare.support.Nightly;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What each network answers about a post, in its documented shape, as {@code src/test/resources/posts} has it: by the ways in
 * which it can be asked, which are those of its adapter, with and without the token of the owner.
 */
class PostAnswersTest {
    private static final Path RECORDED = Path.of("src/test/resources/posts");
    private static final GuardConfig GUARD = new GuardConfig(4_500, 1_000_000, 500, 8, 0);
    private static final String TOKEN = "POST /oauth2/token";
    private static final String APPLICATION = "application";
    private static final String OWNER = "owner";

    private static final Map<String, Answer> ANSWERS = new LinkedHashMap<>();
    private static Vertx vertx;
    private static String url;

    private record Answer(int status, String body) {}

    /** A way to ask a network. */
    private record Way(SocialNetwork<?> network, String name, JsonNode file) {
        JsonNode recorded() {
            JsonNode way = file.path("ways").path(name);
            return way.has("as") ? file.path("ways").path(way.path("as").asText()) : way;
        }

        Map<String, JsonNode> answers() {
            Map<String, JsonNode> answers = new LinkedHashMap<>();
            recorded().path("answers").properties().forEach(one -> answers.put(one.getKey(), one.getValue()));
            return answers;
        }

        Map<String, Object> expected() {
            Map<String, Object> expected = new TreeMap<>();
            recorded().path("found").properties().forEach(one -> expected.put(one.getKey(), plain(one.getValue())));
            return expected;
        }

        @Override
        public String toString() {
            return network.name() + " by " + name;
        }
    }

    @BeforeAll
    static void start() throws Exception {
        vertx = Vertx.vertx();
        HttpServer server = await(vertx.createHttpServer()
                .requestHandler(request -> request.body().onSuccess(body -> answer(request)))
                .listen(0, "127.0.0.1"));
        url = "http://127.0.0.1:" + server.actualPort();
    }

    @AfterAll
    static void stop() throws Exception {
        await(vertx.close());
    }

    /** All adapters that show posts, and all ways in which they can be asked. */
    static Stream<Way> ways() {
        return networks().filter(network -> network.shown().isPresent()).flatMap(network -> {
            Path file = RECORDED.resolve(network.name() + ".json");
            assertThat(file).as("recorded answers of %s", network.name()).exists();
            JsonNode recorded = unchecked(() -> Json.mapper().readTree(Files.readAllBytes(file)));
            return (network.signIn().isPresent() ? Stream.of(APPLICATION, OWNER) : Stream.of(APPLICATION))
                    .map(way -> new Way(network, way, recorded));
        });
    }

    private static Stream<SocialNetwork<?>> networks() {
        return ServiceLoader.load(SocialNetwork.class).stream().map(Provider::get);
    }

    @Test
    void areRecordedOfEachNetworkThatShowsPosts() throws Exception {
        try (Stream<Path> files = Files.list(RECORDED)) {
            assertThat(files.map(file -> file.getFileName().toString().replace(".json", "")))
                    .containsExactlyInAnyOrderElementsOf(
                            ways().map(way -> way.network().name()).distinct().toList());
        }
        assertThat(ways()).hasSizeGreaterThanOrEqualTo(10);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void areReadMemberByMember(Way way) throws Exception {
        answers(way);
        Map<String, Object> found = find(way).orElseThrow();
        assertThat(found).isEqualTo(way.expected());
        assertThat((String) found.get("text")).contains("#ad");
        assertThat(NetworkKind.isOneOf(
                        URI.create((String) found.get("picture")).getHost(),
                        way.network().pictureHosts()))
                .as("%s is copied", found.get("picture"))
                .isTrue();
    }

    /** A member that is missing, or is something else, is unknown or makes the answer unreadable, and changes nothing else. */
    @Nightly
    @ParameterizedTest
    @MethodSource("ways")
    void mayLackAnyMember(Way way) throws Exception {
        List<String> wrong = new ArrayList<>();
        int asked = 0;
        for (Map.Entry<String, JsonNode> answer : way.answers().entrySet()) {
            for (JsonMembers.Changed changed : JsonMembers.changed(answer.getValue())) {
                answers(way);
                ANSWERS.put(answer.getKey(), new Answer(200, changed.whole().toString()));
                String problem = problem(way, changed.member());
                asked++;
                if (problem != null) {
                    wrong.add(changed.member() + " as " + changed.value() + ": " + problem);
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(asked).isGreaterThan(30);
    }

    /** What is wrong with what is found now; null for nothing. */
    private static String problem(Way way, String member) throws Exception {
        Optional<Map<String, Object>> found;
        try {
            found = find(way);
        } catch (ExecutionException e) {
            return isUnavailable(e.getCause()) ? null : e.getCause().toString();
        }
        if (found.isEmpty()) {
            // Without these it cannot be told which post it is.
            List<Object> names = plains(way.recorded().path("identifies"));
            return Stream.of(member.split("/")).anyMatch(names::contains) ? null : "taken for no post";
        }
        JsonNode others = way.recorded().path("or");
        Map<String, Object> expected = way.expected();
        return found.get().entrySet().stream()
                .filter(one -> !one.getValue().equals(expected.get(one.getKey()))
                        && !plains(others.path(one.getKey())).contains(one.getValue()))
                .map(Object::toString)
                .findFirst()
                .orElse(null);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void tellNoPostFromNoAnswerAndFromARejectedCall(Way way) throws Exception {
        for (JsonNode error : errors(way, "gone")) {
            assertThat(find(way)).as(error.toString()).isEmpty();
        }
        for (JsonNode error : errors(way, "limited")) {
            assertThat(failure(way)).as(error.toString()).matches(PostAnswersTest::isUnavailable);
        }
        for (JsonNode error : errors(way, "rejected")) {
            assertThat(failure(way)).as(error.toString()).matches(PostAnswersTest::isRejection);
        }
        for (Answer nonsense : List.of(
                new Answer(200, ""),
                new Answer(200, "<html>"),
                new Answer(200, "[]"),
                new Answer(200, "null"),
                new Answer(429, ""),
                new Answer(500, "{}"),
                new Answer(503, "<html>"))) {
            everywhere(way, nonsense);
            assertThat(failure(way)).as(nonsense.toString()).matches(PostAnswersTest::isUnavailable);
        }
    }

    /** Puts each of its errors into place, one after the other. */
    private static Iterable<JsonNode> errors(Way way, String kind) {
        List<JsonNode> errors = new ArrayList<>();
        way.recorded().path("errors").path(kind).forEach(errors::add);
        assertThat(errors).as("%s answers %s", kind, way).isNotEmpty();
        return () -> errors.stream()
                .peek(error -> everywhere(
                        way,
                        new Answer(
                                error.path("status").asInt(), error.path("body").toString())))
                .iterator();
    }

    /** What the network shows to everybody is found although the owner's token finds nothing, or is no longer good. */
    @ParameterizedTest
    @MethodSource("ways")
    void areAskedForWithoutTheOwnerWhoDoesNotSeeIt(Way way) throws Exception {
        if (way.name().equals(OWNER)) {
            return;
        }
        answers(way);
        JsonNode owner = way.file().path("ways").path(OWNER);
        owner.path("answers")
                .fieldNames()
                .forEachRemaining(path -> ANSWERS.put(
                        path,
                        new Answer(
                                200,
                                owner.path("errors")
                                        .path("gone")
                                        .path(0)
                                        .path("body")
                                        .toString())));
        assertThat(find(way, source(way.network(), true), api(way))).contains(way.expected());
    }

    private static void answers(Way way) {
        ANSWERS.clear();
        way.answers().forEach((path, body) -> ANSWERS.put(path, new Answer(200, body.toString())));
    }

    private static void everywhere(Way way, Answer answer) {
        answers(way);
        ANSWERS.replaceAll((path, given) -> path.equals(TOKEN) ? given : answer);
    }

    private static Throwable failure(Way way) throws Exception {
        try {
            return new AssertionError("found " + find(way));
        } catch (ExecutionException e) {
            return e.getCause();
        }
    }

    private static Optional<Map<String, Object>> find(Way way) throws Exception {
        boolean owner = way.name().equals(OWNER);
        return find(way, source(way.network(), !owner), owner ? api(way) : null);
    }

    private static Optional<Map<String, Object>> find(Way way, PostSource source, OwnerApi owner) throws Exception {
        WantedPost wanted = unchecked(() -> Json.mapper().treeToValue(way.file().path("wanted"), WantedPost.class));
        return await(source.find(wanted, owner)).map(PostAnswersTest::flat);
    }

    private static OwnerApi api(Way way) {
        return new OwnerApi(way.network().name(), guarded(), url, new Secret("token"));
    }

    private static GuardedClient guarded() {
        return new GuardedClient(vertx, "test", GUARD, new SimpleMeterRegistry());
    }

    /** With settings that name nothing but hosts, or with all that an installation can configure. */
    private static <S extends NetworkSettings> PostSource source(SocialNetwork<S> network, boolean configured) {
        ObjectNode blocks = Json.mapper().createObjectNode();
        Stream.of(network.settings().getRecordComponents())
                .filter(one -> !one.getName().equals("hosts"))
                .forEach(one -> blocks.putObject(one.getName()));
        if (configured && blocks.has("connect")) {
            ObjectNode connect = (ObjectNode) blocks.path("connect");
            Stream.of("authorize_url", "token_url", "api_url").forEach(one -> connect.put(one, url));
        }
        if (configured && blocks.has("oembed")) {
            ((ObjectNode) blocks.path("oembed")).put("url", url + "/oembed");
        }
        NetworkSettings bare = unchecked(() -> Json.mapper().treeToValue(blocks, network.settings()));
        NetworkSettings settings =
                configured ? bare.orAt(new Application(url, "simulator-id", "simulator-secret")) : bare;
        PostSource source = network.shown()
                .orElseThrow()
                .apply(guarded(), network.settings().cast(settings));
        assertThat(source.needsOwner()).isEqualTo(!configured);
        return source;
    }

    private static Map<String, Object> flat(FoundPost post) {
        FoundPost.Author author = post.author() == null ? new FoundPost.Author(null, null, null) : post.author();
        Map<String, Object> flat = new TreeMap<>();
        flat.put("id", author.id());
        flat.put("handle", author.handle());
        flat.put("name", author.name());
        flat.put("text", post.text());
        flat.put(
                "published_at",
                post.publishedAt() == null ? null : post.publishedAt().toString());
        flat.put("picture", post.picture());
        flat.put("views", post.figures().views());
        flat.put("reach", post.figures().reach());
        flat.put("likes", post.figures().likes());
        flat.put("comments", post.figures().comments());
        flat.put("shares", post.figures().shares());
        flat.values().removeIf(value -> value == null);
        return flat;
    }

    private static void answer(HttpServerRequest request) {
        String asked = request.method() + " " + request.uri();
        String decoded = URLDecoder.decode(asked, StandardCharsets.UTF_8);
        Answer answer = ANSWERS.entrySet().stream()
                .filter(one -> asked.startsWith(one.getKey()) || decoded.startsWith(one.getKey()))
                .findFirst()
                .map(Map.Entry::getValue)
                .orElseGet(() -> new Answer(418, "{}"));
        request.response().setStatusCode(answer.status()).end(answer.body());
    }

    private static boolean isUnavailable(Throwable cause) {
        return is(cause, CommonFault.SERVICE_UNAVAILABLE.error());
    }

    private static boolean isRejection(Throwable cause) {
        return is(cause, NetworksError.NETWORK_VERIFICATION_FAILED.error());
    }

    private static boolean is(Throwable cause, String error) {
        return cause instanceof Refused refused && refused.fault().error().equals(error);
    }

    private static Object plain(JsonNode value) {
        return value.isIntegralNumber() ? (Object) value.longValue() : value.asText();
    }

    private static List<Object> plains(JsonNode values) {
        List<Object> plains = new ArrayList<>();
        values.forEach(value -> plains.add(plain(value)));
        return plains;
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }
}
