package dev.fanfare.people.signin;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.OidcServer;
import dev.fanfare.support.OidcServer.Member;
import java.util.Map;

/** The browser of a member of staff, between the service and the company's provider. */
record OidcBrowser(Client client, OidcServer provider) {
    static final String SIGN_IN = "/web/api/auth/oidc/";
    static final String PROVE = "/web/api/account/reauthenticate/oidc/";

    /** A sign-in that has begun: where the browser goes, and its cookie. */
    record Begun(String address, String cookie) {}

    Begun begins(String path) {
        Answer answer = client.ok(path + "begin/");
        answer.expectFields("status message authorization_url expires_at");
        return new Begun(answer.text("authorization_url"), cookie(answer));
    }

    private static String cookie(Answer answer) {
        return answer.header("Set-Cookie").orElseThrow().replaceFirst(";.*", "");
    }

    /** Brings an answer of the provider. */
    Answer brings(String path, String cookie, Map<String, String> answer) {
        return client.with("Cookie", cookie).post(path, answer);
    }

    /** All of a sign-in. */
    Answer signsIn(Member member) {
        return goesThrough(SIGN_IN, member);
    }

    Answer goesThrough(String path, Member member) {
        Begun begun = begins(path);
        return brings(path, begun.cookie(), provider.authorizes(begun.address(), member));
    }

    /** A client with the session of such a sign-in. */
    Client session(Member member) {
        return client.as("JWT " + signsIn(member).expect(200).text("token"));
    }
}
