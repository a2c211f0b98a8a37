package dev.fanfare.app.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.support.ConsoleModules;
import dev.fanfare.support.Modules;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What all pages of the console draw and keep in one way, and which page each queue has. */
class ConsoleKernelsTest {
    @Test
    @DisplayName("CN-02: every table is drawn by the one kernel, which makes cards of rows on a phone")
    void drawsTablesInOneWay() {
        // A month is a grid of days, which phones see as a list.
        Map<String, Integer> drawn = Map.of("format.js", 5, "list.js", 2, "calendar.js", 4);
        ConsoleModules.texts()
                .forEach((name, text) -> assertThat(ConsoleTest.all(Pattern.compile("<table|<tr|<td"), text))
                        .as(name)
                        .hasSize(drawn.getOrDefault(name, 0)));
    }

    @Test
    @DisplayName("CN-03: what opens a row leads nowhere else: no list with details has a link in its first column")
    void opensRowsByTheirNames() {
        Pattern leads = Pattern.compile("columns: \\[\\s*\\[t\\('[^']+'\\), row => (?:brand|person|to|link)\\(");
        ConsoleModules.texts().forEach((name, text) -> {
            if (text.contains("detail: ")) {
                assertThat(ConsoleTest.all(leads, text)).as(name).isEmpty();
            }
        });
    }

    /** A list, and what it says while it is empty: a sentence with the link to what begins it, or the reason why there is none. */
    private static final Pattern SAYS_WHAT_COMES =
            Pattern.compile("\\n +empty: (?:html`\\$\\{t\\('[^']{20,}'\\)} .*\\bto\\('\\w+'|t\\('[^']{20,}'\\))");

    private static final Pattern LIST = Pattern.compile("\\blist\\(\\{");

    @Test
    @DisplayName("CN-03: every list says what comes there while it is empty, and leads to what begins it")
    void saysWhatComes() {
        Set<String> lists = new TreeSet<>();
        ConsoleModules.texts().forEach((name, text) -> {
            int found = ConsoleTest.all(LIST, text).size();
            if (found > 0
                    && OF_CREATORS_AND_BRANDS.matcher(ConsoleModules.path(name)).find()) {
                lists.add(name);
                assertThat(ConsoleTest.all(SAYS_WHAT_COMES, text)).as(name).hasSize(found);
            }
        });
        assertThat(lists).hasSizeGreaterThanOrEqualTo(20);
    }

    private static final Pattern OF_CREATORS_AND_BRANDS = Pattern.compile("\\b(?:creator|brand|everyone)/");

    @Test
    @DisplayName("CN-03: a refusal calls the fields of a form by their labels")
    void namesFieldsByTheirLabels() {
        Set<String> forms = new TreeSet<>();
        ConsoleModules.texts().forEach((name, text) -> {
            for (String refusal : ConsoleTest.all(Pattern.compile("=> field\\(\\w+, ([\\w.]+)\\)"), text)) {
                forms.add(name);
                assertThat(text)
                        .as(name)
                        .contains("refused(" + refusal + ", ")
                        .doesNotContain("refused(" + refusal + ")");
            }
        });
        assertThat(forms).hasSize(7);
    }

    /** Names that sound private and are not, with the reason. */
    private static final Map<String, String> PUBLIC = Map.of(
            "address.postcode", "a part of an address",
            "postcode", "a part of a company's address",
            "account_holder_name", "a name",
            "account", "a kind of account of the ledger",
            "account_type", "checking or savings");

    @Test
    @DisplayName(
            "CN-05: fields of passwords, codes, secrets, and numbers of banks and taxes are of a kind that is not kept on the device")
    void keepsNothingPrivate() {
        Map<String, String> modules = ConsoleModules.texts();
        Pattern hidden = Pattern.compile(
                ConsoleTest.all(Pattern.compile("export const PRIVATE = /(.+)/i;"), modules.get("calls.js"))
                        .get(0),
                Pattern.CASE_INSENSITIVE);
        Pattern sounds = Pattern.compile(
                "(?i)pass|secret|token|code|pin$|proof|iban|bic$|account|routing|paypal|stripe|vat|tax|tin$|verif|deposit|fingerprint");
        Pattern field =
                Pattern.compile("\\{(?:\\.\\.\\.password, )?name: ['`]([\\w.]+)[^}]*?(?:\\}|$)", Pattern.MULTILINE);
        Set<String> kept = new TreeSet<>();
        Set<String> never = new TreeSet<>();
        modules.forEach((module, text) -> field.matcher(text).results().forEach(one -> {
            boolean isNever = one.group().contains("...password")
                    || one.group().matches("(?s).*type: '(?:password|file)'.*")
                    || hidden.matcher(one.group(1)).find();
            (isNever ? never : kept).add(one.group(1));
        }));
        kept.removeAll(PUBLIC.keySet());
        assertThat(kept).hasSizeGreaterThan(60).noneMatch(name -> sounds.matcher(name)
                .find());
        assertThat(kept)
                .doesNotContainAnyElementsOf(Modules.ALL.stream()
                        .flatMap(module -> module.asks().stream())
                        .flatMap(ask -> Stream.of(ask.getRecordComponents()))
                        .filter(member -> member.getType() == Secret.class)
                        .map(member ->
                                member.getName().replaceAll("(?=[A-Z])", "_").toLowerCase(Locale.ROOT))
                        .toList());
        assertThat(never)
                .containsExactly(
                        "account_number",
                        "avatar",
                        "bic",
                        "code",
                        "currency_code",
                        "current_password",
                        "files",
                        "foreign_tin",
                        "iban",
                        "image_logo",
                        "image_post",
                        "logo",
                        "new_password",
                        "password",
                        "paypal_email",
                        "pictures",
                        "registration_number",
                        "routing_number",
                        "screenshots",
                        "stripe_account",
                        "tin",
                        "vat_id",
                        "verification_amount_");
    }

    @Test
    @DisplayName("CN-03: each queue of staff has a page, which lists by the queue's endpoint and has its filters")
    void hasAPageForEachQueue() {
        Map<String, String> modules = ConsoleModules.texts();
        Map<String, String> pages = Pattern.compile("(\\w+): '(\\w+)'")
                .matcher(modules.get("live.js").replaceAll("(?s).*QUEUES = \\{(.+?)\\};.*", "$1"))
                .results()
                .collect(Collectors.toMap(one -> one.group(1), one -> one.group(2)));
        List<StaffQueue> queues =
                Modules.ALL.stream().flatMap(module -> module.queues().stream()).toList();
        assertThat(pages.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        queues.stream().map(StaffQueue::name).toList());
        for (StaffQueue queue : queues) {
            String module = ConsoleTest.all(
                            Pattern.compile("(?m)^  " + pages.get(queue.name())
                                    + ": \\['[^']+', '\\.\\.?/(?:\\w+/)?([\\w-]+\\.js)'"),
                            modules.get("app.js"))
                    .get(0);
            assertThat(modules.get(module))
                    .as(queue.name())
                    .contains("'" + queue.list().path() + "'");
            queue.filter().keySet().forEach(name -> assertThat(modules.get(module))
                    .as(queue.name())
                    .contains("{name: '" + name + "', label:"));
        }
    }

    @Test
    @DisplayName("each change that needs a second person has a name among the approvals")
    void namesChangesOfTwo() {
        assertThat(ConsoleTest.all(
                        Pattern.compile("(?m)^  '([\\w/-]+)': t\\('"),
                        ConsoleModules.texts().get("approvals.js")))
                .containsExactlyElementsOf(Modules.ALL.stream()
                        .flatMap(module -> module.endpoints().stream())
                        .filter(endpoint -> endpoint.secondPermission() != null)
                        .map(endpoint -> endpoint.path().replaceAll("^/admin/api/|/$", ""))
                        .sorted()
                        .toList());
    }

    @Test
    @DisplayName("a webhook can be added for every event")
    void knowsEveryEvent() {
        String webhooks = ConsoleModules.texts().get("webhooks.js");
        Set<String> events = Pattern.compile("(?m)^  (\\w+): \\[(.+)],$")
                .matcher(webhooks)
                .results()
                .flatMap(kind -> ConsoleTest.all(Pattern.compile("'(\\w+)'"), kind.group(2)).stream()
                        .map(state -> kind.group(1) + "." + state))
                .collect(Collectors.toSet());
        assertThat(events)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(EventType.values()).map(EventType::code).toList());
    }
}
