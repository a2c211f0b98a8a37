package dev.fanfare.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.changes.DryRunChanges;
import dev.fanfare.platform.bus.Bulk;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Permission.Subject;
import dev.fanfare.platform.bus.StepUpLevel;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Access.Audience;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.EndpointRule;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.platform.endpoint.Specification;
import dev.fanfare.platform.endpoint.Unwrapped;
import dev.fanfare.support.ConsoleCalls;
import dev.fanfare.support.Endpoints;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What endpoints of a kind must do, unless they say why not. */
public class EndpointRulesTest {
    /** Whether a rule is about an endpoint, and whether the endpoint keeps it. */
    private record Check(Predicate<Endpoint<?, ?>> concerns, Predicate<Endpoint<?, ?>> kept) {}

    /** Asks that everyone may make, at one of their endpoints. */
    private static final Set<Class<?>> PUBLIC = Endpoints.all()
            .filter(endpoint -> endpoint.access().audience() == Audience.PUBLIC)
            .map(Endpoint::ask)
            .collect(Collectors.toSet());

    /** What shows people: their names, addresses, bank and tax numbers. */
    private static final Pattern PERSONAL = Pattern.compile(
            "(?i).*(mail|user_?name|first_?name|last_?name|advertiser_?name|holder|party|remittance|iban|account_?number|routing"
                    + "|vat_?id|street|postcode|phone|birth|address).*|actor|tin.*|.*Tin|body|input|before|after");

    /** The members of an input that name an account, or what signs in to it and where its money goes. */
    private static final Set<String> OWNED = Set.of("userId", "advertiserId", "tokenId", "bankAccountId");

    private static Check check(EndpointRule rule) {
        return switch (rule) {
            case PAGING ->
                new Check(EndpointRulesTest::listsRows, each -> members(each.body())
                        .contains("cursor"));
            case APPROVAL -> new Check(EndpointRulesTest::decidesAboutMoney, each -> each.secondPermission() != null);
            case STEP_UP ->
                new Check(
                        each -> reveals(each) || EndpointRule.decidesAboutMoney(each),
                        each -> each.stepUp() != StepUpLevel.NONE);
            case LIMIT ->
                new Check(
                        each -> limitable(each) && !PUBLIC.contains(each.ask()),
                        each -> !Access.ANY_LIMIT.equals(each.access().limit()));
            case PERSONAL_PERMISSION ->
                new Check(EndpointRulesTest::showsStaffPeople, each -> isAbout(each, Subject.PEOPLE));
            // OwnersToldTest makes each change.
            case OWNER_NOTICE ->
                new Check(EndpointRulesTest::changesAnAccount, each -> !each.exemptions()
                        .containsKey(rule));
            case PAGE ->
                new Check(
                        each -> !EnumSet.of(Audience.APP, Audience.APP_CLIENT, Audience.APPLICATION)
                                .contains(each.access().audience()),
                        EndpointRulesTest::hasAPage);
        };
    }

    /** Whether a page calls it, or another row with the same input for the same callers. */
    private static boolean hasAPage(Endpoint<?, ?> endpoint) {
        return Endpoints.all()
                .filter(each -> ConsoleCalls.ALL.contains(each.path()))
                .anyMatch(each -> each.path().equals(endpoint.path())
                        || each.ask() == endpoint.ask()
                                && each.body() == endpoint.body()
                                && each.access().team() == endpoint.access().team()
                                && (byStaff(each)
                                        ? byStaff(endpoint)
                                        : each.access().audience()
                                                == endpoint.access().audience()));
    }

    private static boolean byStaff(Endpoint<?, ?> endpoint) {
        return EnumSet.of(Audience.BACKEND, Audience.OPERATOR)
                .contains(endpoint.access().audience());
    }

    /** Whether credentials that may be limited can call it. */
    public static boolean limitable(Endpoint<?, ?> endpoint) {
        return !EnumSet.of(Audience.PUBLIC, Audience.OPEN, Audience.WEB)
                .contains(endpoint.access().audience());
    }

    private static boolean isAbout(Endpoint<?, ?> endpoint, Subject... subjects) {
        Permission permission = endpoint.access().permission();
        return permission != null && Stream.of(subjects).anyMatch(permission::isAbout);
    }

    private static boolean decidesAboutMoney(Endpoint<?, ?> endpoint) {
        return byStaff(endpoint)
                && endpoint.changes()
                && !Specification.has(endpoint.path())
                && (endpoint.mayRunDry() || isAbout(endpoint, Subject.MONEY, Subject.PAYEES));
    }

    private static boolean reveals(Endpoint<?, ?> endpoint) {
        return endpoint.access().audience() == Audience.OPERATOR
                && (endpoint.answering() instanceof ResponseKind.File
                        || Arrays.stream(endpoint.reply().getRecordComponents())
                                .anyMatch(member -> member.getType() == Secret.class));
    }

    private static boolean showsStaffPeople(Endpoint<?, ?> endpoint) {
        return byStaff(endpoint)
                && (endpoint.answering() instanceof ResponseKind.WholeDocument
                        || showsPeople(endpoint.view(), new HashSet<>()));
    }

    private static boolean showsPeople(Type type, Set<Type> seen) {
        if (type instanceof ParameterizedType generic) {
            return Arrays.stream(generic.getActualTypeArguments()).anyMatch(each -> showsPeople(each, seen));
        }
        return type instanceof Class<?> view
                && view.isRecord()
                && seen.add(view)
                && Arrays.stream(view.getRecordComponents())
                        .anyMatch(member -> Set.of(String.class, Object.class, Map.class)
                                                .contains(member.getType())
                                        && PERSONAL.matcher(member.getName()).matches()
                                || showsPeople(member.getGenericType(), seen));
    }

    private static boolean changesAnAccount(Endpoint<?, ?> endpoint) {
        return byStaff(endpoint)
                && endpoint.changes()
                && Arrays.stream(endpoint.ask().getRecordComponents())
                        .anyMatch(member -> OWNED.contains(member.getName()));
    }

    /** The endpoints that a rule is about. */
    public static Stream<Endpoint<?, ?>> concerned(EndpointRule rule) {
        return Endpoints.all().filter(check(rule).concerns());
    }

    private static Stream<Endpoint<?, ?>> breaking(EndpointRule rule) {
        return concerned(rule).filter(check(rule).kept().negate());
    }

    private static List<String> paths(Stream<Endpoint<?, ?>> endpoints) {
        return endpoints.map(Endpoint::path).toList();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName(
            "CN-03, DR-15, DR-16, DR-17, HT-14: each endpoint keeps each rule of its kind, or is exempt with a reason")
    void isKept(EndpointRule rule) {
        assertThat(paths(concerned(rule).filter(check(rule).kept())))
                .as("keep %s", rule)
                .isNotEmpty();
        assertThat(paths(breaking(rule).filter(endpoint -> endpoint.exemptions().get(rule) == null)))
                .as("break %s without a reason", rule)
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("an exemption has a reason, and is needed by an endpoint of its ask")
    void isNeeded(EndpointRule rule) {
        List<Class<?>> needing =
                breaking(rule).<Class<?>>map(Endpoint::ask).distinct().toList();
        assertThat(Endpoints.all().filter(endpoint -> endpoint.exemptions().containsKey(rule)))
                .allSatisfy(endpoint -> {
                    assertThat(needing).as("%s of %s", rule, endpoint.path()).contains(endpoint.ask());
                    assertThat(endpoint.exemptions().get(rule))
                            .as(endpoint.path())
                            .isNotBlank();
                });
    }

    @Test
    @DisplayName("CN-03: most rows have a page")
    void hasPages() {
        assertThat(Endpoints.all().filter(EndpointRulesTest::hasAPage)).hasSizeGreaterThan(220);
    }

    @Test
    @DisplayName("DR-16: tokens call the specification's rows as before: these ask sessions only")
    void asksTokensOnlyWhereItIsOurs() {
        assertThat(Endpoints.all().filter(endpoint -> Specification.has(endpoint.path())))
                .extracting(Endpoint::stepUp)
                .contains(StepUpLevel.IN_SESSION)
                .isSubsetOf(StepUpLevel.NONE, StepUpLevel.IN_SESSION);
    }

    @Test
    @DisplayName("what exports rows needs the right that their list needs")
    void exportsWhatItsListShows() {
        Map<String, Endpoint<?, ?>> byPath = new HashMap<>();
        Endpoints.all().forEach(endpoint -> byPath.put(endpoint.path(), endpoint));
        List<Endpoint<?, ?>> exports = byPath.values().stream()
                .filter(endpoint -> endpoint.path().endsWith("/export/"))
                .filter(endpoint -> listOf(endpoint, byPath) != null)
                .toList();
        assertThat(exports).hasSizeGreaterThanOrEqualTo(8).allSatisfy(export -> {
            Access shown = listOf(export, byPath).access();
            assertThat(export.access().permission()).as(export.path()).isEqualTo(shown.permission());
            assertThat(export.access().team()).as(export.path()).isEqualTo(shown.team());
            assertThat(export.access().limit()).as(export.path()).isEqualTo(shown.limit());
        });
    }

    /** The list of what an endpoint exports; null for none. */
    private static Endpoint<?, ?> listOf(Endpoint<?, ?> export, Map<String, Endpoint<?, ?>> byPath) {
        String prefix = export.path().substring(0, export.path().length() - "export/".length());
        return byPath.getOrDefault(prefix + "list/", byPath.get(prefix));
    }

    @Test
    @DisplayName("PD-07: each change that has dry runs has an example of one")
    void hasAnExampleOfADryRun() {
        assertThat(paths(Endpoints.all()
                        .filter(Endpoint::mayRunDry)
                        .filter(endpoint -> !DryRunChanges.AFTER_A_BANK.contains(endpoint.ask()))
                        // Each of a bulk's changes has dry runs of its own.
                        .filter(endpoint -> !Bulk.class.isAssignableFrom(endpoint.ask()))))
                .containsExactlyInAnyOrderElementsOf(DryRunChanges.paths());
    }

    @Test
    @DisplayName("HT-14: what takes a cursor answers rows and the next cursor, and takes a limit")
    void takesACursor() {
        assertThat(Endpoints.all().filter(endpoint -> !endpoint.changes())).allSatisfy(endpoint -> {
            List<String> inputs = members(endpoint.body());
            assertThat(inputs).as(endpoint.path()).doesNotContain("before", "offset");
            if (inputs.contains("cursor")) {
                assertThat(answersRows(endpoint)).as(endpoint.path()).isTrue();
                assertThat(inputs).as(endpoint.path()).contains("limit");
                assertThat(endpoint.answering() instanceof ResponseKind.Stream<?, ?>
                                || members(endpoint.view()).contains("next"))
                        .as(endpoint.path())
                        .isTrue();
            }
        });
    }

    public static List<String> members(Class<?> record) {
        return Arrays.stream(record.getRecordComponents())
                .flatMap(component -> Unwrapped.is(component)
                        ? members(component.getType()).stream()
                        : Stream.of(RecordShape.nameOf(component)))
                .toList();
    }

    @Test
    @DisplayName("HT-14 a list that takes a cursor says in its answer where it goes on")
    void aListSaysWhatItLeavesOut() {
        List<Endpoint<?, ?>> lists = Endpoints.all()
                .filter(each -> members(each.body()).contains("cursor") && each.answering() instanceof ResponseKind.One)
                .toList();
        assertThat(lists).hasSizeGreaterThan(50).allSatisfy(each -> assertThat(members(each.view()))
                .as(each.path())
                .contains("next"));
    }

    private static boolean listsRows(Endpoint<?, ?> endpoint) {
        return !endpoint.changes() && answersRows(endpoint);
    }

    /** Whether it answers rows: an array of records, or an object with one. */
    private static boolean answersRows(Endpoint<?, ?> endpoint) {
        return endpoint.answering() instanceof ResponseKind.Stream<?, ?>
                || (endpoint.answering() instanceof ResponseKind.One<?, ?>
                        && Arrays.stream(endpoint.view().getRecordComponents())
                                .anyMatch(component -> isRows(component.getGenericType())));
    }

    private static boolean isRows(Type type) {
        return type instanceof ParameterizedType list
                && list.getRawType() == List.class
                && list.getActualTypeArguments()[0] instanceof Class<?> item
                && item.isRecord();
    }
}
