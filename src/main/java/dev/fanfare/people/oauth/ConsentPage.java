package dev.fanfare.people.oauth;

import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.http.pages.HtmlPage;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.language.Texts;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The page on which a user signs in and allows or denies an application. Only passkeys need JavaScript. */
final class ConsentPage {
    static final String SCRIPT_PATH = "/oauth/passkey.js";

    /** Signs in by a passkey, and submits the form with it. */
    static final String SCRIPT = """
            const button = document.getElementById("use-passkey");
            const bytes = text => Uint8Array.from(
              atob(text.replace(/-/g, "+").replace(/_/g, "/")), character => character.charCodeAt(0));
            const text = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer)))
              .replace(/\\+/g, "-").replace(/\\//g, "_").replace(/=+$/, "");
            button.hidden = !window.PublicKeyCredential;
            button.addEventListener("click", async () => {
              button.disabled = true;
              try {
                const answer = await fetch("/web/api/auth/passkey/begin/", {method: "POST"});
                const {options} = await answer.json();
                const signed = await navigator.credentials.get(
                  {publicKey: {...options, challenge: bytes(options.challenge)}});
                button.form.elements.passkey.value = JSON.stringify({
                  credential_id: text(signed.rawId),
                  client_data_json: text(signed.response.clientDataJSON),
                  authenticator_data: text(signed.response.authenticatorData),
                  signature: text(signed.response.signature)
                });
                button.form.requestSubmit(button.form.querySelector("[value=allow]"));
              } catch {
                button.disabled = false;
              }
            });
            """;

    private static final String CONTENT = """
            <p><strong>%s</strong> %s</p>
            <ul>
            %s</ul>
            <p>%s</p>
            <p>%s</p>
            %s
            <form method="post" action="%s" autocomplete="on">
            %s
            <label>%s
            <input name="username" autocomplete="username" maxlength="254"></label>
            <label>%s
            <input name="password" type="password" autocomplete="current-password" maxlength="1000"></label>
            <label>%s
            <input name="code" autocomplete="one-time-code" maxlength="50"></label>
            <input type="hidden" name="passkey" value="">
            <button class="main" name="decision" value="allow">%s</button>
            <button name="decision" value="deny">%s</button>
            <button type="button" id="use-passkey" hidden>%s</button>
            </form>
            <script src="%s"></script>
            """;

    private static final String TYPING = """
            <p>%s</p>
            %s
            <form method="get" action="%s" autocomplete="off">
            <label>%s
            <input name="user_code" autocapitalize="characters" spellcheck="false" maxlength="20" required autofocus></label>
            <button class="main">%s</button>
            </form>
            """;

    /**
     * What the form sends back.
     *
     * @param action the path that it is sent to
     * @param fields sent back unchanged
     * @param sentence where the answer goes, in the user's language
     * @param forAgents whether it is an agent that asks
     */
    private record Form(String action, Map<String, String> fields, String sentence, boolean forAgents) {}

    /** Scopes that let agents do other things than applications, with texts of their own. */
    private static final Set<String> OF_AGENTS = Set.of(
            Scope.CAMPAIGNS_READ.code(),
            Scope.CAMPAIGNS_WRITE.code(),
            Scope.WALLET_READ.code(),
            Scope.PAYOUTS_WRITE.code(),
            Scope.PROFILE_WRITE.code(),
            Scope.NETWORKS_WRITE.code());

    /**
     * The page.
     *
     * @param language of the user
     * @param scopes codes of the requested scopes
     * @param fields sent back unchanged
     * @param forAgents whether it is an agent that asks
     * @param problem shown to the user; null for none
     */
    static String html(
            String language,
            String application,
            List<String> scopes,
            Map<String, String> fields,
            boolean forAgents,
            String problem) {
        String returns = Texts.in(language).text("consent.returns", place(fields.get("redirect_uri")));
        String sentence = forAgents ? Texts.in(language).text("consent.agent") + " " + returns : returns;
        return html(language, application, scopes, new Form("/oauth/authorize", fields, sentence, forAgents), problem);
    }

    /**
     * The page of a device's code.
     *
     * @param language of the user
     * @param scopes codes of the requested scopes
     * @param userCode as it was typed
     * @param problem shown to the user; null for none
     */
    static String device(String language, String application, List<String> scopes, String userCode, String problem) {
        String sentence = Texts.in(language).text("consent.device_warning");
        return html(
                language,
                application,
                scopes,
                new Form(DeviceRoutes.PAGE, Map.of("user_code", userCode), sentence, false),
                problem);
    }

    /**
     * The page where a device's code is typed.
     *
     * @param problem shown to the user; null for none
     */
    static String typing(String language, String problem) {
        Texts texts = Texts.in(language);
        String content = TYPING.formatted(
                HtmlText.escape(texts.text("consent.device_asks")),
                alert(problem),
                DeviceRoutes.PAGE,
                HtmlText.escape(texts.text("consent.device_code")),
                HtmlText.escape(texts.text("consent.device_continue")));
        return new HtmlPage(supported(language), texts.text("consent.device_title"), content).html();
    }

    /**
     * The page with one sentence at the end.
     *
     * @param key of the sentence
     */
    static String ended(String language, String key) {
        Texts texts = Texts.in(language);
        return new HtmlPage(
                        supported(language),
                        texts.text("consent.device_title"),
                        "<p role=\"status\">" + HtmlText.escape(texts.text(key)) + "</p>\n")
                .html();
    }

    /** @param problem null for none */
    private static String alert(String problem) {
        return problem == null ? "" : "<p role=\"alert\">" + HtmlText.escape(problem) + "</p>";
    }

    private static String html(String language, String application, List<String> scopes, Form form, String problem) {
        Texts texts = Texts.in(language);
        StringBuilder asked = new StringBuilder();
        scopes.forEach(scope -> asked.append("<li>")
                .append(HtmlText.escape(
                        texts.text((form.forAgents() && OF_AGENTS.contains(scope) ? "agent." : "scope.") + scope)))
                .append("</li>\n"));
        StringBuilder hidden = new StringBuilder();
        form.fields().forEach((name, value) -> {
            if (value != null) {
                hidden.append("<input type=\"hidden\" name=\"")
                        .append(HtmlText.escape(name))
                        .append("\" value=\"")
                        .append(HtmlText.escape(value))
                        .append("\">");
            }
        });
        String content = CONTENT.formatted(
                HtmlText.escape(application),
                HtmlText.escape(texts.text("consent.asks")),
                asked,
                HtmlText.escape(form.sentence()),
                HtmlText.escape(texts.text("consent.sign_in")),
                alert(problem),
                form.action(),
                hidden,
                HtmlText.escape(texts.text("consent.username")),
                HtmlText.escape(texts.text("consent.password")),
                HtmlText.escape(texts.text("consent.code")),
                HtmlText.escape(texts.text("consent.allow")),
                HtmlText.escape(texts.text("consent.deny")),
                HtmlText.escape(texts.text("consent.passkey")),
                SCRIPT_PATH);
        return new HtmlPage(supported(language), texts.text("consent.title"), content).html();
    }

    /** Where the application takes the user back: a host, or the scheme of an app. */
    private static String place(String redirectUri) {
        URI uri = URI.create(redirectUri);
        return uri.getHost() == null ? uri.getScheme() + ":" : uri.getHost();
    }

    private static String supported(String language) {
        return Languages.isSupported(language) ? language : Languages.ENGLISH;
    }

    /** A page with only the message that the link is not valid. */
    static String message(String language) {
        return new HtmlPage(supported(language), "Fanfare", """
                <p>%s</p>
                """.formatted(
                                HtmlText.escape(Texts.in(language).text("consent.invalid"))))
                .html();
    }

    /**
     * The Content-Security-Policy. Browsers also apply form-action to the redirect after the form.
     *
     * @param redirectUri a registered one; null for none
     */
    static String policy(String redirectUri) {
        String target = "";
        if (redirectUri != null) {
            URI uri = URI.create(redirectUri);
            target = uri.getAuthority() == null
                    ? " " + uri.getScheme() + ":"
                    : " " + uri.getScheme() + "://" + uri.getAuthority();
        }
        return "default-src 'none'; " + HtmlPage.STYLE_SOURCE
                + "; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
                + target;
    }
}
