package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ServiceWorkerPolicy;
import dev.fanfare.people.signin.Totp;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Client;
import dev.fanfare.support.World;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpCookie;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The console in a browser without history, which notes what must never happen: errors and lines in the browser's console, breaches of
 * the page's policy, requests to other hosts. {@link #close} fails if there are any.
 */
final class Window implements AutoCloseable {
    private static final String AXE = axe();
    private static final Path LAYOUT = Path.of("src/test/browser/dev/fanfare/console/layout.js");
    private static final Browser BROWSER = Playwright.create(
                    new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")))
            .chromium()
            .launch(new BrowserType.LaunchOptions()
                    .setExecutablePath(Path.of(System.getenv().getOrDefault("CHROMIUM", "/usr/bin/chromium")))
                    // Root has no sandbox.
                    .setArgs(List.of("--no-sandbox", "--disable-dev-shm-usage")));

    /** Counts calls that have no answer yet, and tells of breaches of the policy in a line of the console. */
    private static final String WATCH = """
            window.underWay = 0;
            const ask = window.fetch;
            window.fetch = async (...request) => {
              window.underWay++;
              try {
                const answer = await ask(...request);
                if (/json/.test(answer.headers.get('Content-Type') ?? '')) await answer.clone().text();
                return answer;
              } finally {
                window.underWay--;
              }
            };
            addEventListener('securitypolicyviolation', event =>
              console.error('policy ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));
            """;

    private static final String SETTLED = """
            () => {
              const main = document.querySelector('main');
              const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
              const waits = window.underWay > 0 || dialog?.querySelector('[type=submit][aria-disabled=true]') || (!main && !dialog) || /(?:Loading|Lädt|Cargando) …/.test(main?.textContent);
              window.quiet = waits ? 0 : (window.quiet ?? 0) + 1;
              return window.quiet > 2;
            }""";

    final BrowserContext context;
    final Page page;
    private final String base;
    /** What else is asked, such as the pages of the simulator; the base if there is nothing else. */
    private String elsewhere;

    private final List<String> problems = new ArrayList<>();
    /** Modules that are being loaded. */
    private final Set<Request> loading = new HashSet<>();
    /** What was asked of the service and refused, such as {@code 401 /web/api/auth/renew/}. */
    final List<String> refusals = new ArrayList<>();

    private Window(String base) {
        this(base, "en-US", 1_280);
    }

    private Window(String base, String locale, int width) {
        this(base, new Browser.NewContextOptions().setViewportSize(width, 800).setLocale(locale));
    }

    private Window(String base, Browser.NewContextOptions kind) {
        this.base = base;
        this.elsewhere = base;
        if (kind.serviceWorkers == null) {
            // It would ask on its own, and is looked at by a test of its own.
            kind.setServiceWorkers(ServiceWorkerPolicy.BLOCK);
        }
        context = BROWSER.newContext(kind);
        context.addInitScript(WATCH);
        page = context.newPage();
        page.onPageError(problems::add);
        page.onConsoleMessage(this::said);
        context.onRequest(this::asked);
        context.onRequestFinished(loading::remove);
        context.onRequestFailed(loading::remove);
        page.onResponse(this::answered);
    }

    /** No one is signed in. */
    static Window at(Client anybody) {
        return new Window(anybody.baseUrl());
    }

    /** The same at an address, of a browser in this language and width. */
    static Window at(String base, String locale, int width) {
        return new Window(base, locale, width);
    }

    /** Opened by someone who signed in before: the browser has the cookie. */
    static Window of(Actor actor) {
        return of(actor.username(), World.shared().anybody());
    }

    static Window of(String username, Client anybody) {
        return new Window(anybody.baseUrl()).signedIn(username, anybody);
    }

    /** A browser that keeps the service worker. */
    static Window withServiceWorker(String username, Client anybody) {
        return new Window(
                        anybody.baseUrl(),
                        new Browser.NewContextOptions().setLocale("en-US").setServiceWorkers(ServiceWorkerPolicy.ALLOW))
                .signedIn(username, anybody);
    }

    /** A phone without keys and mouse. */
    static Window touched(Actor actor) {
        Client anybody = World.shared().anybody();
        return new Window(
                        anybody.baseUrl(),
                        new Browser.NewContextOptions()
                                .setLocale("en-US")
                                .setViewportSize(390, 844)
                                .setHasTouch(true)
                                .setIsMobile(true))
                .signedIn(actor.username(), anybody);
    }

    private Window signedIn(String username, Client anybody) {
        context.addCookies(anybody.signIn(username, World.PASSWORD).expect(200).headers("Set-Cookie").stream()
                .map(header -> HttpCookie.parse(header).get(0))
                .map(cookie -> new com.microsoft.playwright.options.Cookie(cookie.getName(), cookie.getValue())
                        .setDomain(URI.create(base).getHost())
                        .setPath(cookie.getPath())
                        .setHttpOnly(true))
                .toList());
        return this;
    }

    /** Pages at this address are visited, too. */
    Window alsoAt(String url) {
        elsewhere = url;
        return this;
    }

    private void said(ConsoleMessage line) {
        // The browser's own line about an answer that is a refusal.
        if (!line.text().startsWith("Failed to load resource")
                && !line.text().equals("Service Worker registration blocked by Playwright")) {
            problems.add(line.type() + " " + line.text());
        }
    }

    private void asked(Request request) {
        if (request.isNavigationRequest()) {
            // Of what a page was loading when it was left, the browser tells no end.
            loading.removeIf(one -> one.frame().equals(request.frame()));
        }
        if ("script".equals(request.resourceType())) {
            loading.add(request);
        }
        if (!request.url().startsWith(base + "/")
                && !request.url().startsWith(elsewhere + "/")
                && !request.url().matches("(?s)(?:blob|data):.*|about:blank")) {
            problems.add("asks " + request.url());
        }
    }

    private void answered(Response response) {
        if (response.status() >= 400) {
            refusals.add(response.status() + " " + URI.create(response.url()).getPath());
        }
    }

    /** Opens a page by its name and the rest of its address, and waits until it is drawn. */
    Window open(String address) {
        page.navigate(base + "/console/" + address);
        return settled();
    }

    /** Waits until no call is under way, the dialog on top is not busy, and nothing is loading, modules included. */
    Window settled() {
        try {
            page.waitForFunction(SETTLED);
            while (!loading.isEmpty()) {
                page.waitForCondition(loading::isEmpty);
                page.waitForFunction(SETTLED);
            }
        } catch (TimeoutError e) {
            throw new AssertionError(
                    "does not settle: " + page.evaluate("[window.underWay, document.body.innerText.slice(0, 500)]")
                            + " " + problems + " " + refusals,
                    e);
        }
        return this;
    }

    Locator button(String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    /** An input by its accessible name; passwords have no role. */
    Locator field(String name) {
        Page.GetByRoleOptions named = new Page.GetByRoleOptions().setName(name).setExact(true);
        return page.getByRole(AriaRole.TEXTBOX, named)
                .or(page.getByRole(AriaRole.COMBOBOX, named))
                .or(page.getByRole(AriaRole.SPINBUTTON, named))
                .or(page.getByRole(AriaRole.CHECKBOX, named))
                .or(page.getByLabel(name, new Page.GetByLabelOptions().setExact(true)));
    }

    Locator dialog() {
        return page.getByRole(AriaRole.DIALOG);
    }

    /** A button of the dialog that is open. */
    Locator dialogButton(String name) {
        return dialog().getByRole(
                        AriaRole.BUTTON,
                        new Locator.GetByRoleOptions().setName(name).setExact(true));
    }

    /** Presses a button, and the one of the dialog that it opens. */
    Window does(String button, String confirmed) {
        return press(button(button)).confirms(confirmed);
    }

    /** Presses the button of the dialog that is open, shows that it is still the same person if that is asked, and waits. */
    Window confirms(String button) {
        return press(dialogButton(button)).reauthenticates().done();
    }

    /** Waits until the dialog is gone, as what it asked for was done. */
    Window done() {
        settled();
        assertThat(dialog().allTextContents()).isEmpty();
        return this;
    }

    /** Shows that it is still the same person, if that is asked. */
    Window reauthenticates() {
        return proves(null);
    }

    /** @param secret of the authenticator app; null for none */
    Window proves(String secret) {
        settled();
        if (page.getByText("Confirm your password").count() > 0) {
            field("Password").fill(World.PASSWORD);
            if (secret != null) {
                field("Code of your authenticator app, if you have one").fill(Totp.shownAt(secret, Instant.now()));
            }
            keys("Enter");
            settled();
        }
        return this;
    }

    /** Opens the row of the list that has this text. */
    Window row(String text) {
        return press(page.locator("tbody button").filter(new Locator.FilterOptions().setHasText(text)))
                .settled();
    }

    void keys(String... keys) {
        for (String key : keys) {
            page.keyboard().press(key);
        }
    }

    void types(String text) {
        page.keyboard().insertText(text);
    }

    /** Presses Tab, or Shift and Tab, until this has the focus, as those without a mouse do. */
    Window tabsTo(Locator target) {
        for (int i = 0; i < 500; i++) {
            String key = (String) target.evaluate("""
                    one => {
                      const now = document.activeElement;
                      return now === one ? null : now.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
                    }""");
            if (key == null) {
                return this;
            }
            keys(key);
        }
        throw new AssertionError("Tab does not reach " + target);
    }

    /** Presses a button or checks a box without a mouse. */
    Window press(Locator target) {
        target.waitFor();
        tabsTo(target).keys("checkbox".equals(target.getAttribute("type")) ? "Space" : "Enter");
        return this;
    }

    /** Where the focus is: the name of its element, {@code body} if it is lost. */
    String focus() {
        return (String) page.evaluate("document.activeElement?.localName ?? 'none'");
    }

    /** Shows it in these colours and at this width; a width of 320 is 1,280 at 400 %. */
    Window as(ColorScheme colours, int width) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(colours));
        page.setViewportSize(width, 800);
        return this;
    }

    /** What axe finds on the page, of any impact. */
    List<String> axe(String where) {
        return axe(where, "html", List.of());
    }

    /**
     * What axe finds, of any impact.
     *
     * @param part a selector of what it looks at
     * @param rules its rules by name; none for all
     */
    @SuppressWarnings("unchecked")
    List<String> axe(String where, String part, List<String> rules) {
        if (!(boolean) page.evaluate("!!window.axe")) {
            page.evaluate(AXE);
        }
        return ((List<String>) page.evaluate("""
                async ([part, rules]) => (await axe.run(part, rules.length > 0 ? {runOnly: rules} : {})).violations
                  .map(one => `${one.id} (${one.impact}): `
                    + one.nodes.slice(0, 3).map(node => node.target.join(' ') + ' ' + node.html.slice(0, 120)).join(' | '))
                """, List.of(part, rules)))
                .stream().map(one -> where + ": " + one).toList();
    }

    /** What is shown badly at this width. */
    @SuppressWarnings("unchecked")
    List<String> layout() {
        try {
            return (List<String>) page.evaluate(Files.readString(LAYOUT));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How many pixels the page is wider than the window. */
    int sideways() {
        return (int) page.evaluate("document.documentElement.scrollWidth - innerWidth");
    }

    /** What must not have happened until now. */
    List<String> takeProblems() {
        List<String> taken = List.copyOf(problems);
        problems.clear();
        return taken;
    }

    @Override
    public void close() {
        context.close();
        assertThat(problems).as("what the browser says").isEmpty();
    }

    private static String axe() {
        try (InputStream script = Window.class.getResourceAsStream("/axe.min.js")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
