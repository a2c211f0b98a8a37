package dev.fanfare.app.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.task.api.TaskDraft;
import dev.fanfare.money.banking.api.CashAccounts;
import dev.fanfare.money.invoicing.api.ListAdvertiserInvoices;
import dev.fanfare.money.invoicing.api.ListInvoices;
import dev.fanfare.money.invoicing.api.SignUps;
import dev.fanfare.money.payment.api.ListBankAccounts;
import dev.fanfare.money.payment.api.PayoutDestinations;
import dev.fanfare.money.payment.api.Screenings;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.platform.states.Transition;
import dev.fanfare.support.ConsoleModules;
import dev.fanfare.support.Modules;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The console's table of next steps against the service. What is asked for follows from the code: the endpoints that the pages of a person
 * call, the states in their answers, and the transitions that the machines declare for that person.
 */
class NextStepsTest {
    /** The persons by the part of the pages that they see, with the actors whose transitions they make. */
    private static final Map<String, String> PERSONS = Map.of(
            "PUBLISHER", "creator", "OWN", "creator", "ADVERTISER", "brand", "STAFF", "staff", "OFFICE", "staff");

    private static final Map<String, Actor> ACTORS =
            Map.of("creator", Actor.PUBLISHER, "brand", Actor.ADVERTISER, "staff", Actor.STAFF);

    /** Closed lists of states besides the machines, by what they are called in the table. */
    private static final Map<Class<?>, String> LISTS = Map.of(
            TaskDraft.State.class, "draft",
            PayoutDestinations.Status.class, "destination",
            PayoutDestinations.Verification.class, "bank_account",
            ListBankAccounts.VerificationStatus.class, "bank_account",
            ListAdvertiserInvoices.Status.class, "invoice",
            ListInvoices.State.class, "invoice",
            SignUps.State.class, "sign_up",
            Screenings.Status.class, "screening",
            CashAccounts.StatementStatus.class, "statement");
    /** Records whose states are words. */
    private static final Map<String, String> WORDS = Map.of("Proposal", "proposal", "ProposalShown", "proposal");

    /** States in answers of which no page shows a thing, by their type. */
    private static final Map<String, String> NOT_SHOWN = Map.ofEntries(
            Map.entry("GetHealth.Status", "a check says itself what to do"),
            Map.entry("ReportLinks.State", "its row has what can be done with it"),
            Map.entry("CreatorReferences.ReferenceState", "its row has what can be done with it"),
            Map.entry("ListReportedPictures.Status", "its row has what can be done with it"),
            Map.entry("ManageUsers.UserList.Item", "an account; its page has what can be done with it"),
            Map.entry("GetPerson.PersonAccount", "an account; its page has what can be done with it"),
            Map.entry("GetPerson.PersonConnection", "the page of connections has what can be done with it"),
            Map.entry("GetPerson.PersonTasks", "numbers of tasks; the page of posts has them"),
            Map.entry("FailedEvents.EventsRetried", "says that it was done"),
            Map.entry("FundsCheckout.CheckoutStatus", "the page waits for it, and leads on"),
            Map.entry("GetRequest.RequestProposal", "what happened under a request; the page of approvals has it"));

    /** Transitions that a page offers as another one. */
    private static final Map<String, String> OFFERED_AS = Map.of(
            "campaign withdraw staff", "staff send it back, with comments",
            "transfer hand_over staff", "by downloading the file of its run");

    /** What the inbox, which is a page of everyone, loads for a person alone. */
    private static final Map<String, String> IN_THE_INBOX = Map.of("creator", "requests.js");

    private static final Pattern FACE = Pattern.compile("(?ms)^const ([A-Z]+) = \\{\n(  \\w+: \\['.+?)^};");
    private static final Pattern MODULE = Pattern.compile("', '\\.\\.?/(?:\\w+/)?([\\w-]+\\.js)', ");
    private static final Pattern IMPORT = Pattern.compile("(?:from |import\\()'\\.\\.?/(?:\\w+/)?([\\w-]+\\.js)'");
    private static final Pattern PATH = Pattern.compile("['`](/(?:api|web|admin)/[^'`]*)");
    private static final Pattern TABLE = Pattern.compile("(?ms)^(?:export )?const NEXT = \\{\n(.+?)^};");
    private static final Pattern KIND = Pattern.compile("(?ms)^  (\\w+): \\{\n(.*?)^  },");
    private static final Pattern STATE = Pattern.compile("(?ms)^    '?([\\w/]+)'?: \\{(.*?)},?$");
    private static final Pattern STEP = Pattern.compile("(creator|brand|staff): \\[t\\('([^']+)'\\)((?:, '\\w+')*)]");

    private final Map<String, String> modules = ConsoleModules.texts();
    /** The moves by kind, state and person, such as {@code payout pending creator}. */
    private final Map<String, List<String>> table = table();

    /** Lists of states in answers that the table does not know. */
    private final Set<String> others = new TreeSet<>();

    private final Map<String, StateMachine<?>> machines = Modules.ALL.stream()
            .flatMap(module -> module.machines().stream())
            .collect(Collectors.toMap(StateMachine::name, machine -> machine));

    @Test
    @DisplayName(
            "CN-03: every state that a page shows has a next step, or the reason why there is none, for the person who sees it")
    void everyShownStateHasItsNextStep() {
        List<String> missing = new ArrayList<>();
        Set<String> asked = new TreeSet<>();
        shown((person, list) -> list.states().forEach(state -> asked.add(list.kind() + " " + state + " " + person)));
        assertThat(others)
                .as("lists of states in answers that pages read")
                .isEqualTo(new TreeSet<>(NOT_SHOWN.keySet()));
        asked.stream().filter(step -> !table.containsKey(step)).forEach(missing::add);
        assertThat(missing).isEmpty();
        assertThat(asked).hasSizeGreaterThan(100);
        assertThat(asked.stream().map(step -> step.split(" ")[0]).collect(Collectors.toSet()))
                .as("kinds that no page shows")
                .containsAll(
                        table.keySet().stream().map(step -> step.split(" ")[0]).collect(Collectors.toSet()));
    }

    @Test
    @DisplayName("CN-03: the table offers the transitions that the machines declare for a person, and no others")
    void offersWhatTheMachinesDeclare() {
        List<String> wrong = new ArrayList<>();
        table.forEach((step, moves) -> {
            String[] parts = step.split(" ");
            StateMachine<?> machine = machines.get(parts[0]);
            if (machine != null && !parts[1].contains("/")) {
                compare(machine, parts[1], parts[2], moves, wrong);
            }
        });
        assertThat(wrong).isEmpty();
    }

    private static void compare(
            StateMachine<?> machine, String state, String person, List<String> offered, List<String> wrong) {
        Set<String> codes = new HashSet<>();
        Set<String> declared = new TreeSet<>();
        for (Transition<?> move : machine.moves()) {
            codes.add(move.code());
            if (move.by().contains(ACTORS.get(person))
                    && Arrays.asList(move.startCodes()).contains(state)) {
                declared.add(move.code());
            }
        }
        String where = machine.name() + " " + state + " " + person;
        declared.stream()
                .filter(move ->
                        !offered.contains(move) && !OFFERED_AS.containsKey(machine.name() + " " + move + " " + person))
                .forEach(move -> wrong.add(where + " lacks " + move));
        offered.stream()
                .filter(move -> codes.contains(move) && !declared.contains(move))
                .forEach(move -> wrong.add(where + " offers " + move));
    }

    @Test
    @DisplayName("CN-03: pages take the next step from the table, and can make each of its moves")
    void pagesTakeItFromTheTable() {
        List<String> missing = new ArrayList<>();
        Map<String, String> sources = new HashMap<>();
        shown((person, list) -> {
            String pages = sources.computeIfAbsent(person, this::source);
            if (!pages.contains("steps('" + list.kind() + "', ") && !pages.contains("NEXT." + list.kind() + "[")) {
                missing.add("no page of " + person + " shows the next step of " + list.kind());
            }
            table.forEach((step, moves) -> {
                if (step.startsWith(list.kind() + " ") && step.endsWith(" " + person)) {
                    moves.stream()
                            .filter(move -> !Pattern.compile("\\b" + move + "\\b")
                                    .matcher(pages)
                                    .find())
                            .forEach(
                                    move -> missing.add("no page of " + person + " makes " + list.kind() + " " + move));
                }
            });
        });
        assertThat(missing).isEmpty();
    }

    /** All that the pages of a person are made of, without the table. */
    private String source(String person) {
        return pages(person).stream()
                .filter(module -> !module.equals("next.js"))
                .map(modules::get)
                .collect(Collectors.joining());
    }

    @Test
    @DisplayName("CN-03: states have words in every language")
    void statesHaveWords() {
        List<String> missing = new ArrayList<>();
        for (String language : List.of("de", "es")) {
            shown((person, list) -> {
                String texts = Stream.concat(Stream.of("", "-next"), faces(person))
                        .map(part -> modules.get(language + part + ".js"))
                        .collect(Collectors.joining());
                list.states().stream()
                        .map(state -> ConsoleTextsTest.word(modules, state))
                        .filter(word -> !texts.contains("\n  \"" + word + "\": "))
                        .forEach(word -> missing.add(language + " " + person + " " + list.kind() + " " + word));
            });
        }
        assertThat(new TreeSet<>(missing)).isEmpty();
    }

    /** A closed list of states. */
    private record States(String kind, List<String> states) {}

    /** All lists of states in the answers of endpoints that the pages of each person call. */
    private void shown(BiConsumer<String, States> each) {
        Map<String, Endpoint<?, ?>> endpoints = Modules.ALL.stream()
                .flatMap(module -> module.endpoints().stream())
                .collect(Collectors.toMap(Endpoint::path, endpoint -> endpoint, (one, alike) -> one));
        Map<String, States> found = new TreeMap<>();
        for (String person : ACTORS.keySet()) {
            Set<Type> seen = new HashSet<>();
            pages(person).stream()
                    .flatMap(module -> PATH.matcher(modules.get(module)).results())
                    .map(match -> endpoints.get(match.group(1)))
                    .filter(Objects::nonNull)
                    .forEach(endpoint -> collect(
                            endpoint.view(), seen, states -> found.put(person + " " + states.states(), states)));
        }
        found.forEach((key, states) -> each.accept(key.substring(0, key.indexOf(' ')), states));
    }

    private void collect(Type type, Set<Type> seen, Consumer<States> found) {
        if (!seen.add(type)) {
            return;
        }
        if (type instanceof ParameterizedType generic) {
            Arrays.stream(generic.getActualTypeArguments()).forEach(part -> collect(part, seen, found));
        } else if (type instanceof Class<?> plain && plain.isEnum()) {
            listOf(plain, found);
        } else if (type instanceof Class<?> plain && plain.isRecord()) {
            for (RecordComponent part : plain.getRecordComponents()) {
                words(plain, part, found);
                collect(part.getGenericType(), seen, found);
            }
        }
    }

    private void listOf(Class<?> list, Consumer<States> found) {
        String kind = machines.values().stream()
                .filter(machine -> machine.states().get(0).getDeclaringClass() == list)
                .map(StateMachine::name)
                .findFirst()
                .orElse(LISTS.get(list));
        if (kind != null) {
            found.accept(new States(kind, Coded.codes(list)));
        } else if (list.getSimpleName().matches(".*(State|Status|Verification)")) {
            unknown(list);
        }
    }

    private void words(Class<?> record, RecordComponent part, Consumer<States> found) {
        OneOf list = part.getAnnotation(OneOf.class);
        if (list == null || list.words().length == 0 || !part.getName().matches("status|state")) {
            return;
        }
        if (WORDS.containsKey(record.getSimpleName())) {
            found.accept(new States(WORDS.get(record.getSimpleName()), List.of(list.words())));
        } else {
            unknown(record);
        }
    }

    private void unknown(Class<?> type) {
        others.add(type.getName().replaceAll(".*\\.", "").replace('$', '.'));
    }

    /** What follows the language in the names of the modules with a person's texts. */
    private static Stream<String> faces(String person) {
        return PERSONS.entrySet().stream()
                .filter(face -> face.getValue().equals(person))
                .map(face -> "-" + face.getKey().toLowerCase(Locale.ROOT));
    }

    /** The modules of a person's pages. */
    private Set<String> pages(String person) {
        Deque<String> open = new ArrayDeque<>();
        FACE.matcher(modules.get("app.js"))
                .results()
                .filter(match -> person.equals(PERSONS.get(match.group(1))))
                .forEach(match -> MODULE.matcher(match.group(2)).results().forEach(page -> open.add(page.group(1))));
        Optional.ofNullable(IN_THE_INBOX.get(person)).ifPresent(open::add);
        Set<String> used = new TreeSet<>();
        while (!open.isEmpty()) {
            String module = open.remove();
            if (modules.containsKey(module) && used.add(module)) {
                IMPORT.matcher(modules.get(module))
                        .results()
                        .map(match -> match.group(1))
                        .forEach(open::add);
            }
        }
        return used;
    }

    /** Of next.js, and of pages that have their own. */
    private Map<String, List<String>> table() {
        Map<String, List<String>> steps = new LinkedHashMap<>();
        modules.values().forEach(source -> TABLE.matcher(source).results().forEach(part -> read(part.group(1), steps)));
        return steps;
    }

    private static void read(String body, Map<String, List<String>> steps) {
        int before = steps.size();
        for (MatchResult kind : KIND.matcher(body).results().toList()) {
            for (MatchResult state : STATE.matcher(kind.group(2)).results().toList()) {
                for (MatchResult step : STEP.matcher(state.group(2)).results().toList()) {
                    List<String> moves = Pattern.compile("'(\\w+)'")
                            .matcher(step.group(3))
                            .results()
                            .map(match -> match.group(1))
                            .toList();
                    steps.put(kind.group(1) + " " + state.group(1) + " " + step.group(1), moves);
                }
            }
        }
        long sentences = Pattern.compile("(?:creator|brand|staff): \\[")
                .matcher(body)
                .results()
                .count();
        assertThat(steps).as("the table is read whole").hasSize(before + (int) sentences);
    }
}
