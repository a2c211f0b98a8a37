package dev.fanfare.people.oauth;

import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.language.Texts;
import java.net.URI;
import java.util.List;
import java.util.Map;

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

    private static final String PAGE = """
        <!doctype html>
        <html lang="%s">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%s</title>
        <style>
          body { font: 1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 10vh auto; padding: 0 1rem; }
          label { display: block; margin-top: 1rem; }
          input:not([type=hidden]) { width: 100%%; padding: .5rem; font: inherit; box-sizing: border-box; }
          button { margin: 1.5rem .5rem 0 0; padding: .5rem 1rem; font: inherit; }
          [role=alert] { color: #a00; }
        </style>
        </head>
        <body>
        <main>
        <h1>Fanfare</h1>
        <p><strong>%s</strong> %s</p>
        <ul>
        %s</ul>
        <p>%s</p>
        %s
        <form method="post" action="/oauth/authorize" autocomplete="on">
        %s
        <label>%s
        <input name="username" autocomplete="username" maxlength="254"></label>
        <label>%s
        <input name="password" type="password" autocomplete="current-password" maxlength="1000"></label>
        <label>%s
        <input name="code" autocomplete="one-time-code" maxlength="50"></label>
        <input type="hidden" name="passkey" value="">
        <button name="decision" value="allow">%s</button>
        <button name="decision" value="deny">%s</button>
        <button type="button" id="use-passkey" hidden>%s</button>
        </form>
        <script src="%s"></script>
        </main>
        </body>
        </html>
        """;

    /**
     * The page.
     *
     * @param language of the user
     * @param scopes codes of the requested scopes
     * @param fields sent back unchanged
     * @param problem shown to the user; null for none
     */
    static String html(
            String language, String application, List<String> scopes, Map<String, String> fields, String problem) {
        Texts texts = Texts.in(language);
        StringBuilder asked = new StringBuilder();
        scopes.forEach(scope -> asked.append("<li>")
                .append(HtmlText.escape(texts.text("scope." + scope)))
                .append("</li>\n"));
        StringBuilder hidden = new StringBuilder();
        fields.forEach((name, value) -> {
            if (value != null) {
                hidden.append("<input type=\"hidden\" name=\"")
                        .append(HtmlText.escape(name))
                        .append("\" value=\"")
                        .append(HtmlText.escape(value))
                        .append("\">");
            }
        });
        return PAGE.formatted(
                Languages.isSupported(language) ? language : Languages.ENGLISH,
                HtmlText.escape(texts.text("consent.title")),
                HtmlText.escape(application),
                HtmlText.escape(texts.text("consent.asks")),
                asked,
                HtmlText.escape(texts.text("consent.sign_in")),
                problem == null ? "" : "<p role=\"alert\">" + HtmlText.escape(problem) + "</p>",
                hidden,
                HtmlText.escape(texts.text("consent.username")),
                HtmlText.escape(texts.text("consent.password")),
                HtmlText.escape(texts.text("consent.code")),
                HtmlText.escape(texts.text("consent.allow")),
                HtmlText.escape(texts.text("consent.deny")),
                HtmlText.escape(texts.text("consent.passkey")),
                SCRIPT_PATH);
    }

    /** A page with only the message that the link is not valid. */
    static String message(String language) {
        return """
                <!doctype html>
                <html lang="%s">
                <head><meta charset="utf-8"><title>Fanfare</title></head>
                <body><main><h1>Fanfare</h1><p>%s</p></main></body>
                </html>
                """.formatted(
                        Languages.isSupported(language) ? language : Languages.ENGLISH,
                        HtmlText.escape(Texts.in(language).text("consent.invalid")));
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
        return "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
                + target;
    }
}
