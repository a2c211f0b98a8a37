package dev.fanfare.console;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.SelectOption;
import com.microsoft.playwright.options.WaitForSelectorState;
import dev.fanfare.support.Pictures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/**
 * A person at a browser, who sees, clicks and types, and does nothing else. What is pressed and filled in is named by its English words,
 * whatever the person's language; names and amounts are taken as they are. Clicks and filled fields are counted. What the browser complains
 * of, a page wider than the window, an English text in another language, and a path on a page fail at the end.
 */
public final class Person implements AutoCloseable {
    /** What appears after a click: pages draw within a second. */
    private static final double APPEARS_MS = 15_000;

    private static final LocatorAssertions.ContainsTextOptions SHOWN =
            new LocatorAssertions.ContainsTextOptions().setTimeout(APPEARS_MS).setUseInnerText(true);

    private static final Pattern PATH = Pattern.compile("(?:/web|/admin)?/api/[a-z]");
    private static final String REAUTHENTICATION = "Code of your authenticator app, if you have one";

    private final Demo demo;
    private final String name;
    private final String language;
    private final int width;
    private final Words words;
    private final Window window;
    private final Sight sight;
    private final Set<String> faults = new LinkedHashSet<>();
    /** Links of e-mails. */
    private final Set<String> followed = new HashSet<>();

    private String password = ClickJourney.PASSWORD;
    /** The authenticator app; null for none. */
    private Authenticators app;

    private int clicks;
    private int fields;

    Person(Demo demo, String name, String language, int width) {
        this.demo = demo;
        this.name = name;
        this.language = language;
        this.width = width;
        words = Words.in(language);
        window = Window.at(demo.base, language, width).alsoAt(demo.simulator);
        sight = new Sight(window.page, words);
        window.page.setDefaultTimeout(APPEARS_MS);
    }

    public String name() {
        return name;
    }

    /** Comes to the console's first page by its address. */
    public Person opens() {
        return comesTo("/console/");
    }

    /** Comes to a page of ours by its address, as other sites lead to it. */
    public Person comesTo(String address) {
        window.page.navigate(demo.base + address);
        return settles();
    }

    /** Goes to a page by the navigation, by its menu if it is in one, and that of a phone. */
    public Person goes(String page) {
        sight.destination(page).waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.ATTACHED));
        for (Locator closed : sight.closedMenus(page)) {
            clicks(closed);
        }
        return clicks(sight.destination(page));
    }

    /** Presses a button, a link or what unfolds, of the dialog if one is open. */
    public Person presses(String text, Object... values) {
        sight.menuOf(text).forEach(this::clicks);
        return clicks(sight.button(text, values));
    }

    /** The same where only the beginning of what is written there is known, such as a word before an amount. */
    public Person pressesThatBegins(String text, Object... values) {
        return clicks(sight.buttonThatBegins(text, values));
    }

    private Person clicks(Locator target) {
        target.waitFor(new Locator.WaitForOptions().setTimeout(APPEARS_MS));
        clicks++;
        target.click();
        return settles();
    }

    /** Opens the row of a list that has this text. */
    public Person opensRow(String text) {
        return clicks(sight.row(text).locator("button.plain").first());
    }

    /** Opens the first row of a list, as those do who take one after another. */
    public Person opensFirst() {
        return opensRow("");
    }

    /** The names of cards, such as the queues in which something waits. */
    public List<String> cards() {
        return window.page.locator("main ul.cards a").allInnerTexts();
    }

    /** Follows the link of a card. */
    public Person opensCard(String text) {
        return clicks(sight.card(text));
    }

    /** The links on the page. */
    public List<String> links() {
        return window.page.locator("main a").allInnerTexts();
    }

    /** Selects the row of a list that has this text. */
    public Person selectsRow(String text) {
        return clicks(sight.row(text).getByRole(AriaRole.CHECKBOX));
    }

    /** How many rows the list has. */
    public int rows() {
        return window.page.locator("main tbody tr").count();
    }

    /** Presses the button of what stands at this text in a list, such as the session of a device. */
    public Person pressesAt(String text, String button) {
        return clicks(sight.buttonAt(text, button));
    }

    /** Types into a field; values belong to its name. */
    public Person fills(String label, String value, Object... values) {
        sight.field(label, values).fill(value);
        fields++;
        return this;
    }

    /** Types into the field and leaves it, as filters take what is typed then. */
    public Person filters(String label, String value) {
        fills(label, value);
        window.keys("Enter");
        return settles();
    }

    /** Chooses of a list by what is shown there. */
    public Person chooses(String label, String option) {
        sight.field(label).selectOption(new SelectOption().setLabel(words.say(option)));
        clicks++;
        return settles();
    }

    /** Checks a box, or chooses one of several. */
    public Person checks(String label) {
        sight.field(label).check();
        clicks++;
        return settles();
    }

    public Person unchecks(String label) {
        sight.field(label).uncheck();
        clicks++;
        return settles();
    }

    /** Chooses a picture of the device. */
    public Person addsPicture(String label) {
        sight.field(label).setInputFiles(new FilePayload("picture.png", "image/png", Pictures.png()));
        clicks++;
        return this;
    }

    /** Chooses a file of the device. */
    public Person addsFile(String label, Path file) {
        sight.field(label).setInputFiles(file);
        clicks++;
        return this;
    }

    /** Presses what gives a file, which has this text somewhere. */
    public Path downloads(String text, Object... values) {
        return window.page
                .waitForDownload(() -> clicks(sight.button(text, values)))
                .path();
    }

    /** The same of what stands at this text in a list. */
    public Path downloadsAt(String text, String button) {
        return window.page.waitForDownload(() -> pressesAt(text, button)).path();
    }

    /** Reads what is on the page, or will be in a moment. */
    public Person sees(String text, Object... values) {
        PlaywrightAssertions.assertThat(window.page.locator("body")).containsText(sight.text(text, values), SHOWN);
        return settles();
    }

    /** Sees that it is not there, or not any more. */
    public Person misses(String text, Object... values) {
        PlaywrightAssertions.assertThat(window.page.locator("body"))
                .not()
                .containsText(sight.text(text, values), SHOWN);
        return this;
    }

    /** Loads the page again until it is there, as people do who wait for others or for a bank. */
    public Person awaits(String text, Object... values) {
        String wanted = words.say(text, values);
        reloadsUntil(() -> sight.all().contains(wanted), wanted);
        return this;
    }

    /** Presses a button of a dialog until it does what it says, as people do who are asked to try again in some seconds. */
    public Person pressesUntil(String button, String text) {
        presses(button);
        sight.until(
                () -> sight.button(text).count() > 0, () -> clicks(sight.button(button)), name + " waits for " + text);
        return this;
    }

    private void reloadsUntil(BooleanSupplier isThere, String what) {
        sight.until(
                isThere,
                () -> {
                    window.page.reload();
                    settles();
                },
                name + " waits for " + what);
    }

    /** What a fact of the page says, such as the amount that is available. */
    public String reads(String fact) {
        return sight.fact(fact).innerText();
    }

    /** A key or code that a dialog shows. */
    public String readsCode() {
        return sight.scope().locator("code, pre").first().innerText().strip();
    }

    /** Opens a link that has a window of its own, reads what is under a heading there, and comes back. */
    public String looksAt(String link, String heading) {
        Page other = window.context.waitForPage(() -> clicks(sight.button(link)));
        other.waitForLoadState();
        String shown = (String) other.evaluate("""
                heading => {
                  const text = document.body.innerText;
                  const at = text.indexOf(heading);
                  return at < 0 ? text : text.slice(at);
                }""", heading);
        other.close();
        return shown;
    }

    /** On a network's page: is this account there, and lets Fanfare in. */
    public Person allows(String handle) {
        window.page.getByLabel("Another name").fill(handle);
        fields++;
        return pressesThere("Allow");
    }

    /** On a provider's page: presses a button or link, which are in English for all. */
    public Person pressesThere(String text) {
        return clicks(sight.pressable(Pattern.compile("^" + Sight.literal(text) + "$")));
    }

    /** Opens the mail program of the demo, and follows the link in the latest e-mail with this subject, once. */
    public Person followsMail(String address, String subject, Object... values) {
        window.page.navigate(demo.simulator + "/mailbox?of=" + address.replace("@", "%40"));
        Locator letter = window.page
                .locator("article")
                .filter(new Locator.FilterOptions().setHasText(words.say(subject, values)))
                .first();
        Locator link = letter.locator("a").first();
        reloadsUntil(() -> letter.count() > 0 && !followed.contains(link.getAttribute("href")), subject);
        followed.add(link.getAttribute("href"));
        // To the mail program, and from there.
        clicks++;
        return clicks(link);
    }

    /** Has a password to confirm with, when that is asked. */
    public Person knows(String own) {
        password = own;
        return this;
    }

    public Person signsIn(String username, String own) {
        knows(own).fills("Username or e-mail", username).fills("Password", own).presses("Sign in");
        if (app != null) {
            fills("Code of your authenticator app, or a recovery code", code()).presses("Go on");
        }
        return this;
    }

    /** Has an authenticator app with this key. */
    public Person hasApp(String key) {
        app = new Authenticators(key);
        return this;
    }

    public Person losesApp() {
        app = null;
        return this;
    }

    /** The code that the app shows, which has not been used: the next one, if the person was quick. */
    public String code() {
        return app.code();
    }

    /** Has a device that keeps passkeys, and says yes to each. */
    public Person hasPasskeys() {
        Authenticators.keepsPasskeys(window);
        return this;
    }

    /** Waits for the page, confirms the password if that is asked, and looks at what should never be there. */
    private Person settles() {
        window.settled();
        Locator proof = window.page
                .locator("dialog[open]")
                .filter(new Locator.FilterOptions().setHasText(words.say(REAUTHENTICATION)));
        if (proof.count() > 0) {
            fills("Password", password);
            if (app != null) {
                fills(REAUTHENTICATION, code());
            }
            clicks(sight.button("Go on"));
        }
        looks();
        return this;
    }

    private void looks() {
        String page = window.page.url().replaceFirst("\\?.*", "");
        if (window.sideways() > 0) {
            faults.add(page + " is " + window.sideways() + " pixels too wide");
        }
        for (String line : sight.all().lines().toList()) {
            if (PATH.matcher(line).find()) {
                faults.add(page + " shows a path: " + line);
            }
            if (page.startsWith(demo.base) && words.isForeign(line.strip())) {
                faults.add(page + " says in English: " + line);
            }
        }
    }

    /** Keeps a picture of what is seen. */
    void picture(Path file) {
        unchecked(() -> Files.createDirectories(file.getParent()));
        window.page.screenshot(new Page.ScreenshotOptions().setPath(file));
    }

    /** @param seconds of the journey; negative for none */
    String row(String journey, long seconds) {
        return "| %s | %s | %s | %d | %d | %d | %s |"
                .formatted(journey, name, language, width, clicks, fields, seconds < 0 ? "" : Long.toString(seconds));
    }

    @Override
    public void close() {
        // Pages of links do not say whose they are, on which the browser remarks.
        List<String> said = new ArrayList<>(window.takeProblems());
        said.removeIf(problem -> problem.contains("hidden) username fields"));
        window.close();
        said.addAll(faults);
        assertThat(said).as("what %s should not have met", name).isEmpty();
    }
}
