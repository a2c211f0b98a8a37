package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import dev.fanfare.support.Soak;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CN-02: what strangers write is text on every page: nothing of it runs, loads, or leads elsewhere unasked. */
@Soak.Only
class HostileTextsTest {
    private static final List<String> PAYLOADS = Payloads.all();

    /** Elements and attributes that no page has, and links to anything but pages. */
    private static final String INTRUDERS = """
            () => {
              const found = [];
              const never = 'script:not([src^="/console/"]), iframe, object, embed, style, svg:not(.icon), .icon > :not(use), use:not([href^="/console/"]), math, base, meta[http-equiv], marquee, video, audio, '
                + 'source, template, form[action], link[rel=stylesheet]:not([href*="/console/"])';
              for (const one of document.querySelectorAll(never)) found.push(one.outerHTML.slice(0, 200));
              for (const one of document.querySelectorAll('*')) {
                const drawn = one.closest('.uplot') || one.matches('.chart') && /^color: var\\(--\\w+\\);$/.test(one.getAttribute('style'));
                for (const {name} of one.attributes) if (/^(on|style$|srcdoc$|ping$)/i.test(name) && !(drawn && name === 'style')) found.push(name + ' of ' + one.outerHTML.slice(0, 200));
                if (one.localName === 'img' && new URL(one.src).origin !== location.origin) found.push('loads ' + one.src);
                if (one.localName === 'a' && one.href) {
                  const to = new URL(one.href);
                  if (!/^https?:$/.test(to.protocol)) found.push('leads to ' + one.href);
                  if (to.origin !== location.origin && !/noreferrer/.test(one.rel)) found.push('tells ' + to.host);
                }
                const own = [...one.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.data).join('');
                if (/[\\u202e\\u2066]/.test(own)) {
                  const {display, unicodeBidi} = getComputedStyle(one);
                  if (display === 'inline' && !/isolate|plaintext/.test(unicodeBidi)) found.push('turns round what follows: ' + one.outerHTML.slice(0, 120));
                }
              }
              if (window.hit) found.push('something ran');
              return found;
            }""";

    private final Furnished furnished = Furnished.world();

    /** All but the one that shows what pages are made of, which has no texts of strangers. */
    private static List<String> pages(Window window) {
        return Faces.pages(window).stream()
                .filter(name -> !name.equals("design"))
                .toList();
    }

    @SuppressWarnings("unchecked")
    static void look(Window window, String where, Set<String> found) {
        ((List<String>) window.page.evaluate(INTRUDERS)).forEach(one -> found.add(where + ": " + one));
    }

    @ParameterizedTest
    @ValueSource(strings = {"operator", "advertiser", "publisher"})
    @DisplayName("CN-02: 63 payloads in every text that an answer can have are text on every page")
    void everyAnswer(String who) {
        assertThat(PAYLOADS).hasSizeGreaterThanOrEqualTo(63).doesNotHaveDuplicates();
        Set<String> found = new TreeSet<>();
        Set<String> shown = new TreeSet<>();
        try (Window window = Window.of(furnished.actor(who))) {
            List<String> pages = pages(window);
            Poison poison = new Poison(window, PAYLOADS);
            for (String name : pages) {
                window.open(name);
                look(window, name, found);
                window.as(ColorScheme.LIGHT, 360);
                if (window.sideways() > 0) {
                    found.add(name + " is " + window.sideways() + " px too wide");
                }
                window.as(ColorScheme.LIGHT, 1_280);
                seen(window, shown);
                List<Locator> rows = window.page.locator("tbody button.plain").all();
                for (int i = 0; i < rows.size(); i++) {
                    window.page.locator("tbody button.plain").nth(i).dispatchEvent("click");
                    window.settled();
                    look(window, name, found);
                }
                window.takeProblems().forEach(problem -> found.add(name + " makes the browser say " + problem));
            }
            assertThat(poison.written()).isGreaterThan(1_000);
        }
        assertThat(found).isEmpty();
        assertThat(shown).as("shown as they are").hasSizeGreaterThan(PAYLOADS.size() / 2);
    }

    /** Pictures of strangers, of which the browser may load none: only those that lie in our media. */
    private static final List<String> ADDRESSES = List.of(
            "https://evil.example/1.png",
            "//evil.example/2.png",
            "/\\evil.example/3.png",
            "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='window.hit=1'/>",
            "javascript:window.hit=1",
            "https://evil.example/media/4.png",
            "/media/../console/5.png",
            "blob:https://evil.example/6",
            "/api/user/me/",
            "x\" onerror=\"window.hit=1");

    @ParameterizedTest
    @ValueSource(strings = {"operator", "advertiser", "publisher"})
    @DisplayName("CN-02: of pictures that partners and networks gave none is loaded from elsewhere, on any page")
    void everyPicture(String who) {
        Set<String> found = new TreeSet<>();
        try (Window window = Window.of(furnished.actor(who))) {
            Set<String> asked = new TreeSet<>();
            List<String> pages = pages(window);
            Poison poison = new Poison(window, ADDRESSES, true);
            window.context.onRequest(request -> {
                if ("image".equals(request.resourceType())) {
                    asked.add(request.url());
                }
            });
            for (String name : pages) {
                window.open(name);
                look(window, name, found);
                int rows = Math.min(
                        ADDRESSES.size(),
                        window.page.locator("tbody button.plain").count());
                for (int i = 0; i < rows; i++) {
                    window.page.locator("tbody button.plain").nth(i).dispatchEvent("click");
                    window.settled();
                    look(window, name, found);
                }
                window.takeProblems().forEach(problem -> found.add(name + " makes the browser say " + problem));
            }
            assertThat(poison.members).isNotEmpty();
            String base = URI.create(window.page.url()).resolve("/").toString();
            assertThat(asked).isNotEmpty().allMatch(url -> url.startsWith(base + "console/"));
        }
        assertThat(found).isEmpty();
    }

    /** Which payloads stand on the page letter by letter. */
    private static void seen(Window window, Set<String> shown) {
        String text = (String) window.page.evaluate("document.body.textContent");
        PAYLOADS.stream().filter(text::contains).forEach(shown::add);
    }

    @Test
    @DisplayName("CN-02: a refusal's words, and those about fields, are text")
    void refusals() {
        Set<String> found = new TreeSet<>();
        try (Window window = Window.of(furnished.publisher).open("networks")) {
            for (String payload : PAYLOADS) {
                ObjectNode refusal = JsonNodeFactory.instance.objectNode();
                refusal.put("error", "validation_error").put("message", payload);
                refusal.putObject("details").putObject("field_errors").put("network_id", payload);
                window.page.route(
                        "**/web/api/network/approval/",
                        route -> route.fulfill(new Route.FulfillOptions()
                                .setStatus(422)
                                .setHeaders(Map.of("X-Request-Id", "<b>1</b>"))
                                .setContentType("application/json")
                                .setBody(refusal.toString())));
                window.button("Connect another account").click();
                window.field("Your name there").fill(payload.replaceAll("\\s", " "));
                window.field("Address of your profile").fill("https://www.pinterest.com/x");
                window.dialogButton("Submit for review").click();
                window.settled();
                look(window, payload, found);
                assertThat(window.page.evaluate("document.activeElement.name")).isEqualTo("network_id");
                assertThat(window.dialog().textContent())
                        .contains(payload.strip()
                                .substring(0, Math.min(20, payload.strip().length())));
                window.keys("Escape");
                window.settled();
                assertThat(window.dialog().count()).as(payload).isZero();
                window.page.unroute("**/web/api/network/approval/");
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    @DisplayName("CN-02: a description is a few elements and links, whatever else is in it")
    void descriptions() {
        try (Window window = Window.of(furnished.publisher).open("find")) {
            Map<String, String> expected = Map.of(
                    "<p>Show <b>what</b> you<br>like</p><ul><li>one<li>two</ul>",
                    "<p>Show <b>what</b> you<br>like</p><ul><li>one<li>two</li></li></ul>",
                    "<a href=\"https://example.com/?a=1&amp;b=2\">x</a>",
                    "<a href=\"https://example.com/?a=1&amp;b=2\" target=\"_blank\" rel=\"noreferrer noopener nofollow\">x</a>",
                    "<a href='javascript:alert(1)'>x</a> 1 &lt; 2 &amp; 3 &#169; <",
                    "x 1 &lt; 2 &amp; 3 © &lt;",
                    "<b onclick='x'>a</i></b></b>c<script>d</script><!-- e --><p style=x>",
                    "<b>a</b>cd<p></p>");
            expected.forEach((text, markup) ->
                    assertThat(window.page.evaluate("""
                    text => import(document.querySelector('script[src$="app.js"]').src.replace('shell/app.js', 'parts/brief.js'))
                      .then(({brief}) => brief(text).values[0].innerHTML)""", text)).isEqualTo(markup));
            for (String payload : PAYLOADS) {
                window.page.evaluate("""
                        text => import(document.querySelector('script[src$="app.js"]').src.replace('shell/app.js', 'parts/brief.js'))
                          .then(({brief}) => document.querySelector('main').append(brief(text).values[0]))""", payload);
            }
            Set<String> found = new TreeSet<>();
            look(window, "descriptions", found);
            assertThat(found).isEmpty();
        }
    }
}
