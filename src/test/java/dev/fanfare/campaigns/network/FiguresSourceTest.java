package dev.fanfare.campaigns.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.campaigns.network.facebook.Facebook;
import dev.fanfare.campaigns.network.instagram.Instagram;
import dev.fanfare.campaigns.network.spi.AccountFigures;
import dev.fanfare.campaigns.network.spi.FiguresSource;
import dev.fanfare.campaigns.network.spi.FiguresSource.Account;
import dev.fanfare.campaigns.network.spi.NetworkSettings;
import dev.fanfare.campaigns.network.spi.SocialNetwork;
import dev.fanfare.campaigns.network.twitter.Twitter;
import dev.fanfare.campaigns.network.youtube.Youtube;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.remote.GuardConfig;
import dev.fanfare.platform.remote.GuardedClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.math.BigDecimal;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("NW-09: what the networks may answer when they are asked for figures")
class FiguresSourceTest {
    private static final GuardConfig GUARD = new GuardConfig(2_000, 100, 500, 8, 0);
    private static final String CHANNEL = "UCabcdefghijklmnopqrstuv";

    private final Vertx vertx = Vertx.vertx();
    private final List<String> asked = new CopyOnWriteArrayList<>();

    /** By what the address contains; the first that fits. */
    private final Map<String, Reply> replies = new LinkedHashMap<>();

    private Map<String, FiguresSource> sources;

    private record Reply(int status, String body) {}

    @BeforeEach
    void start() throws Exception {
        HttpServer server = await(vertx.createHttpServer()
                .requestHandler(request -> request.body().onSuccess(body -> {
                    asked.add(request.method() + " " + decoded(request) + " " + request.getHeader("Authorization") + " "
                            + body);
                    Reply reply = replies.entrySet().stream()
                            .filter(entry -> decoded(request).contains(entry.getKey()))
                            .findFirst()
                            .orElseThrow()
                            .getValue();
                    request.response()
                            .setStatusCode(reply.status())
                            .end(reply.body().replace('\'', '"'));
                }))
                .listen(0, "127.0.0.1"));
        String url = "http://127.0.0.1:" + server.actualPort();
        String login = "'login':{'url':'" + url + "/','client_id':'id','client_secret':'a secret'}";
        sources = Map.of(
                "facebook", source(new Facebook(), login),
                "instagram",
                        source(
                                new Instagram(),
                                "'figures':{'url':'" + url + "','account_id':'17','access_token':'token'}"),
                "twitter", source(new Twitter(), login),
                "youtube", source(new Youtube(), "'figures':{'url':'" + url + "','api_key':'key'}"));
    }

    private <S extends NetworkSettings> FiguresSource source(SocialNetwork<S> network, String settings)
            throws Exception {
        GuardedClient guard = new GuardedClient(vertx, "test", GUARD, new SimpleMeterRegistry());
        S read = Json.mapper().readValue(("{" + settings + "}").replace('\'', '"'), network.settings());
        return network.figures().orElseThrow().apply(guard, read);
    }

    @AfterEach
    void stop() throws Exception {
        await(vertx.close());
    }

    @Test
    void asksFacebookByTheApplicationsOwnToken() throws Exception {
        answer("/7", 200, """
                {'id':'7','followers_count':200,'posts':{'data':[
                  {'reactions':{'data':[],'summary':{'total_count':6}},'comments':{'summary':{'total_count':3}},
                   'shares':{'count':1}},
                  {'reactions':{'data':[],'summary':{'total_count':10}},'comments':{'summary':{'total_count':0}}},
                  {'id':'7_3'}]}}
                """);
        assertFigures("facebook", "7", 200L, "0.0333");
        assertThat(asked).singleElement().asString().contains("access_token=id|a secret", "followers_count", "posts");
    }

    @Test
    void asksInstagramByOneOfOurAccounts() throws Exception {
        answer("/17?", 200, """
                {'business_discovery':{'id':'7','username':'anna.n','followers_count':100,'media':{'data':[
                  {'like_count':4,'comments_count':1},{'comments_count':2}]}},'id':'17'}
                """);
        assertFigures("instagram", "7", 100L, "0.0350");
        assertFigures("instagram", "Anna.N", 100L, "0.0350");
        assertThat(figures("instagram", "8")).as("the name is another's now").isEmpty();
        assertThat(asked.get(0)).contains("business_discovery.username(anna.n){", "access_token=token");
    }

    @Test
    void asksXByATokenThatItKeepsUntilItIsRevoked() throws Exception {
        answer("/oauth2/token", 200, "{'token_type':'bearer','access_token':'AAAA%2F'}");
        answer("/tweets", 200, """
                {'data':[{'public_metrics':{'like_count':5,'reply_count':2,'retweet_count':2,'quote_count':1}}]}
                """);
        answer("/2/users/7?", 200, """
                {'data':{'id':'7','name':'Anna','username':'anna','public_metrics':{'followers_count':1000}}}
                """);
        assertFigures("twitter", "7", 1_000L, "0.0100");
        assertFigures("twitter", "7", 1_000L, "0.0100");
        assertThat(asked).hasSize(5);
        assertThat(asked.get(0)).contains("POST", "Basic aWQ6YSUyMHNlY3JldA==", "grant_type=client_credentials");
        assertThat(asked.get(1)).contains("Bearer AAAA%2F", "user.fields=public_metrics");
        replies.put("/2/users/7?", new Reply(401, "{'title':'Unauthorized'}"));
        assertUnavailable("twitter", "7");
        replies.put("/2/users/7?", new Reply(200, "{'data':{'id':'7','name':'Anna','username':'anna'}}"));
        assertFigures("twitter", "7", null, null);
        assertThat(asked).filteredOn(call -> call.startsWith("POST")).hasSize(2);
    }

    @Test
    void asksForOneTokenHoweverManyAreInNeedOfIt() throws Exception {
        answer("/oauth2/token", 200, "{'token_type':'bearer','access_token':'AAAA'}");
        answer("/2/users/", 404, "{}");
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            all.add(sources.get("twitter").figures(account("twitter", "7")));
        }
        await(Future.all(all));
        assertThat(asked).filteredOn(call -> call.startsWith("POST")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 404})
    void takesPostsThatXDoesNotShowForNone(int status) throws Exception {
        answer("/oauth2/token", 200, "{'token_type':'bearer','access_token':'AAAA'}");
        answer("/tweets", status, "{}");
        answer("/by/username/anna?", 200, """
                {'data':{'id':'7','name':'Anna','username':'Anna','public_metrics':{'followers_count':1000}}}
                """);
        assertFigures("twitter", "anna", 1_000L, null);
    }

    @Test
    void asksYoutubeForLikesAndCommentsOfTheLatestVideos() throws Exception {
        channel("'subscriberCount':'1000','hiddenSubscriberCount':false");
        answer("/playlistItems", 200, """
                {'items':[{'contentDetails':{'videoId':'v1'}},{'contentDetails':{'videoId':'v2'}}]}
                """);
        answer("/videos", 200, """
                {'items':[{'statistics':{'likeCount':'30','commentCount':'2'}},{'statistics':{'likeCount':'8'}}]}
                """);
        assertFigures("youtube", CHANNEL, 1_000L, "0.0200");
        assertThat(asked.get(0)).contains("id=" + CHANNEL, "key=key");
        assertThat(asked.get(1)).contains("playlistId=UUx");
        assertThat(asked.get(2)).contains("id=v1,v2");
        assertFigures("youtube", "@anna", 1_000L, "0.0200");
        assertThat(asked.get(3)).contains("forHandle=@anna");
    }

    @Test
    void knowsNoSubscribersThatAreHiddenAndNoVideosThatAreNot() throws Exception {
        channel("'hiddenSubscriberCount':true");
        answer("/playlistItems", 404, "{'error':{'code':404}}");
        assertFigures("youtube", CHANNEL, null, null);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "facebook  | 400 | {'error':{'code':100}}",
                "facebook  | 404 | {'error':{'code':803}}",
                "facebook  | 200 | {'id':'8','username':'other','followers_count':1}",
                "instagram | 400 | {'error':{'code':110}}",
                "instagram | 400 | {'error':{'code':100}}",
                "twitter   | 404 | {'title':'Not Found'}",
                "twitter   | 200 | {'errors':[{'title':'Not Found Error'}]}",
                "twitter   | 200 | {'data':{'id':'8','name':'A','username':'b'}}",
                "youtube   | 200 | {'kind':'x'}",
                "youtube   | 200 | {'items':[]}"
            })
    void knowsThatThereIsNoSuchAccount(String network, int status, String body) throws Exception {
        answer("/oauth2/token", 200, "{'token_type':'bearer','access_token':'AAAA'}");
        answer("/", status, body);
        assertThat(figures(network, "youtube".equals(network) ? CHANNEL : "7")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "facebook  | 400 | {'error':{'code':4}}",
                "facebook  | 403 | {'error':{'code':10}}",
                "facebook  | 400 | {'error':{'code':190}}",
                "facebook  | 400 | nonsense",
                "facebook  | 200 | {}",
                "facebook  | 200 | {'id':'7','followers_count':-1}",
                "facebook  | 500 | {'error':{'code':100}}",
                "instagram | 403 | {'error':{'code':4}}",
                "instagram | 400 | {'error':{'code':190}}",
                "instagram | 200 | {}",
                "instagram | 200 | {'business_discovery':{'id':'7','username':'a','followers_count':'many'}}",
                "twitter   | 429 | {}",
                "twitter   | 403 | {}",
                "twitter   | 401 | {}",
                "twitter   | 200 | []",
                "youtube   | 403 | {'error':{'code':403}}",
                "youtube   | 400 | {'error':{'code':400}}",
                "youtube   | 200 | {'items':[{}]}",
                "youtube   | 200 | {'items':{}}",
                "youtube   | 503 | {}"
            })
    void knowsNothingFromAnAnswerAboutSomethingElse(String network, int status, String body) {
        answer("/oauth2/token", 200, "{'token_type':'bearer','access_token':'AAAA'}");
        answer("/", status, body);
        assertUnavailable(network, "youtube".equals(network) ? CHANNEL : "7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../me", "7/tweets", "a b", "?x=y", "7?fields=id", "%2e%2e", "anna){id", "ann\u00e4/", "@"})
    void asksAboutNothingThatIsNoAccountThere(String account) throws Exception {
        for (String network : sources.keySet()) {
            FiguresSource source = sources.get(network);
            String url = "https://www.example.com" + (account.startsWith("?") ? account : "/a/" + account);
            Account bad = new Account(1, account, url, Instant.now());
            assertThat(await(source.figures(bad))).isEmpty();
        }
        assertThat(asked).isEmpty();
    }

    @Test
    void countsInteractionsForEachPostAndFollower() {
        assertThat(AccountFigures.of(3L, List.of(1L, 1L)).engagementRate()).isEqualByComparingTo("0.3333");
        assertThat(AccountFigures.of(20_000L, List.of(1L)).engagementRate()).isEqualByComparingTo("0");
        assertThat(AccountFigures.of(1L, List.of(100_000_000_000L, 100_000_000_000L))
                        .engagementRate())
                .isEqualByComparingTo("100000000000");
        assertThat(AccountFigures.of(0L, List.of(5L))).isEqualTo(new AccountFigures(0L, null));
        assertThat(AccountFigures.of(9L, List.of())).isEqualTo(new AccountFigures(9L, null));
        assertThat(AccountFigures.of(null, List.of(5L))).isEqualTo(new AccountFigures(null, null));
    }

    private void channel(String statistics) {
        answer("/youtube/v3/channels", 200, """
                {'items':[{'id':'x','statistics':{%s},'contentDetails':{'relatedPlaylists':{'uploads':'UUx'}}}]}
                """.formatted(statistics));
    }

    private void answer(String part, int status, String body) {
        replies.put(part, new Reply(status, body));
    }

    private static Account account(String network, String id) {
        String name = "instagram".equals(network) ? "anna.n" : id;
        return new Account(1, id, "https://www.example.com/" + name + "/?hl=en", Instant.now());
    }

    private Optional<AccountFigures> figures(String network, String id) throws Exception {
        return await(sources.get(network).figures(account(network, id)));
    }

    private void assertFigures(String network, String id, Long followers, String rate) throws Exception {
        assertThat(figures(network, id))
                .contains(new AccountFigures(followers, rate == null ? null : new BigDecimal(rate)));
    }

    private void assertUnavailable(String network, String id) {
        assertThatThrownBy(() -> figures(network, id)).hasCauseInstanceOf(Refused.class);
    }

    private static String decoded(HttpServerRequest request) {
        return URLDecoder.decode(request.uri(), StandardCharsets.UTF_8);
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }
}
