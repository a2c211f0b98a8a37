package dev.fanfare.campaigns.network;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.network.api.AccountName;
import dev.fanfare.campaigns.network.api.ConnectionKind;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** NW-12: one account, however its address is written. */
class AccountAddressesTest {
    private final World world = World.shared();

    @ParameterizedTest
    @DisplayName("NW-12: spellings of one address, and what tells accounts apart")
    @CsvSource({
        "instagram, https://www.instagram.com/Pat.Example/?hl=en, @pat.example, @pat.example",
        "instagram, http://m.instagram.com//pat.example#x, @pat.example, @pat.example",
        "instagram, https://instagr.am/patexample, @patexample, @patexample",
        "instagram, https://www.instagram.com/pat.example/reels/, @pat.example, @pat.example",
        "instagram, https://www.instagram.com/p/CxYz/, /p/cxyz, ",
        "facebook, https://m.facebook.com/Pat.Example?ref=x, @patexample, @patexample",
        "facebook, https://www.facebook.com/profile.php?id=100004123456789, id/100004123456789, id/100004123456789",
        "facebook, https://www.facebook.com/100004123456789, id/100004123456789, id/100004123456789",
        "facebook, https://www.facebook.com/people/Pat/100004123456789/, id/100004123456789, id/100004123456789",
        "facebook, https://www.facebook.com/pages/Name/100004123456789, id/100004123456789, id/100004123456789",
        "facebook, https://www.facebook.com/pg/brand/about, @brand, @brand",
        "twitter, https://twitter.com/@Pat, @pat, @pat",
        "twitter, https://x.com/pat/media, @pat, @pat",
        "twitter, https://x.com/i/user/12345, user/12345, ",
        "youtube, https://www.youtube.com/@Pat/videos, @pat, @pat",
        "youtube, https://youtube.com/channel/UC4rqhyiTs7XyuODcECvuiiQ/about, id/UC4rqhyiTs7XyuODcECvuiiQ,"
                + " id/UC4rqhyiTs7XyuODcECvuiiQ",
        "youtube, https://youtube.com/c/Pat, c/pat, ",
        "youtube, https://youtube.com/user/Pat, user/pat, ",
        "tiktok, https://www.tiktok.com/@Pat?lang=en, @pat, @pat",
        "linkedin, https://de.linkedin.com/in/Pat-Example/, in/@pat-example, @pat-example",
        "linkedin, https://www.linkedin.com/company/pat-example, company/@pat-example, @pat-example",
        "pinterest, https://www.pinterest.de/Pat/_saved/, @pat, @pat",
    })
    void readsAccounts(String network, String url, String address, String handle) {
        assertThat(PostFormsTest.KINDS.find(network).orElseThrow().account(url))
                .contains(new AccountName(address, handle));
    }

    @Test
    @DisplayName("NW-12: a front page names no account")
    void readsNoAccountFromAFrontPage() {
        PostFormsTest.KINDS.kinds().forEach(kind -> assertThat(
                        kind.account("https://" + kind.hosts().get(0) + "/"))
                .as(kind.name())
                .isEmpty());
    }

    private static Answer connects(Publisher publisher, ConnectionKind kind, String id, String url) {
        return kind == ConnectionKind.NETWORK
                ? publisher.call(
                        "/web/api/network/approval/",
                        "{network_type: 'facebook', network_id: %s, network_url: %s, followers: 1, category: 'x'}",
                        id,
                        url)
                : publisher.call(
                        "/api/add/social-" + kind.code() + "/",
                        "{network: 'facebook', '%s_id': %s, '%s_name': 'x', '%s_url': %s}",
                        kind.code(),
                        id,
                        kind.code(),
                        kind.code(),
                        url);
    }

    @ParameterizedTest
    @EnumSource(ConnectionKind.class)
    @DisplayName("NW-12: of two who claim one address under two ids, at once or in turn, one has it")
    void hasOneHolder(ConnectionKind kind) {
        String handle = World.unique("holder");
        List<Answer> answers = together(
                4,
                i -> connects(
                        world.publisher(),
                        kind,
                        World.unique("id"),
                        i % 2 == 0
                                ? "https://www.facebook.com/" + handle
                                : "https://m.facebook.com/" + handle.replace("holder", "Hol.der") + "/?ref=x"));
        assertThat(answers.stream().filter(answer -> answer.status() == 201)).hasSize(1);
        answers.stream().filter(answer -> answer.status() != 201).forEach(answer -> answer.expectError(
                        409, "network_already_connected")
                .shows("{field: '%s_url'}".formatted(kind.code())));
        connects(world.publisher(), kind, World.unique("id"), "https://fb.watch/" + handle)
                .expectError(422, "validation_error")
                .shows("{field: '%s_url'}".formatted(kind.code()));
    }

    @Test
    @DisplayName("NW-12: staff see who else holds, or held, the address; a proof takes over the user's own claim")
    void showsOtherHolders() {
        String id = World.unique("7");
        String url = "https://www.instagram.com/user_" + id;
        Publisher before = world.publisher();
        long first = before.submits("instagram", "user_" + id, 1);
        before.web().post("/api/network/disconnect/", "{network_id: %s}", first).expect(200);
        Publisher publisher = world.publisher();
        long claim = publisher
                .call(
                        "/web/api/network/approval/",
                        "{network_type: 'instagram', network_id: %s, network_url: %s, followers: 1, category: 'x'}",
                        World.unique("mine"),
                        url)
                .expect(201)
                .number("approval_id");
        world.operator()
                .call("/admin/api/connections/list/", "{status: 'pending', limit: 1}")
                .expect(200)
                .shows("{connections: [{id: %s, other_holders: [%s]}]}", claim, before.id());
        publisher
                .call("/api/auth/instagram/", "{access_token: 'sim-instagram-%s', user_id: %s}", id, id)
                .expect(200);
        assertThat(publisher.networks()).hasSize(1);
        assertThat(publisher.network(claim).path("network_id").asText()).isEqualTo(id);
    }
}
