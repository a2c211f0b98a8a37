package dev.fanfare.app;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.support.House;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VertxOptions;
import io.vertx.core.shareddata.SharedData;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How the house is built, as rules that fail when it no longer is. */
class HouseRulesTest {
    private static final String ROOT = "dev.fanfare";
    /** The groups of packages, from the highest to the lowest: each sees only those after it. */
    private static final List<String> FLOORS = List.of(
            "app",
            "dev",
            "notification",
            "campaigns",
            "money",
            "people",
            "admin",
            "runtime",
            "platform",
            "formats",
            "records");
    /** The groups whose packages are domains. */
    private static final Set<String> DOMAIN_FLOORS = Set.of("notification", "campaigns", "money", "people", "admin");
    /** The packages of the domain of users: each sees only those after it. */
    private static final List<String> USERS = List.of("signin", "account", "session", "owner");
    /** What every domain sees as a whole. */
    private static final Set<String> SHARED = Set.of("platform", "formats", "records", "money.ledger");

    private static final JavaClasses HOUSE = House.CLASSES;

    /** Records with so many components are made by their builders, never by position: two of the same type are easily swapped. */
    private static final int WIDE = 8;

    private static final DescribedPredicate<JavaClass> DOMAINS = describe(
            "belong to a domain",
            type -> DOMAIN_FLOORS.contains(floor(type)) && !part(type).equals("money.ledger"));

    private static String[] packages(JavaClass type) {
        String name = type.getPackageName();
        return name.startsWith(ROOT + ".") ? name.substring(ROOT.length() + 1).split("\\.") : new String[] {""};
    }

    private static String floor(JavaClass type) {
        return packages(type)[0];
    }

    /** The domain that a class belongs to, or else its floor; {@link #USERS} is one domain. */
    private static String part(JavaClass type) {
        String[] packages = packages(type);
        if (!DOMAIN_FLOORS.contains(packages[0]) || packages[0].equals("notification")) {
            return packages[0];
        }
        return packages.length == 1 || USERS.contains(packages[1])
                ? packages[0] + ".users"
                : packages[0] + "." + packages[1];
    }

    @Test
    void messagesAreRecords() {
        classes()
                .that()
                .areAssignableTo(Message.class)
                .and()
                .areNotInterfaces()
                .should()
                .beRecords()
                .check(HOUSE);
    }

    @Test
    void everyClassStandsOnAFloor() {
        assertThat(HOUSE.stream().map(HouseRulesTest::floor).distinct()).containsExactlyInAnyOrderElementsOf(FLOORS);
    }

    static List<String> floors() {
        return FLOORS;
    }

    @ParameterizedTest
    @MethodSource("floors")
    void eachFloorSeesOnlyThoseBelow(String floor) {
        Set<String> visible = Set.copyOf(FLOORS.subList(FLOORS.indexOf(floor), FLOORS.size()));
        classes()
                .that(describe("stand on " + floor, type -> floor(type).equals(floor)))
                .should()
                .onlyDependOnClassesThat(describe(
                        "stand on " + visible,
                        type -> !type.getPackageName().startsWith(ROOT) || visible.contains(floor(type))))
                .check(HOUSE);
    }

    @Test
    void thePartsAreFreeOfCycles() {
        slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        return SliceIdentifier.of(part(type));
                    }

                    @Override
                    public String getDescription() {
                        return "domains and floors";
                    }
                })
                .should()
                .beFreeOfCycles()
                .check(HOUSE);
    }

    /** Facades and what they stand on, which knows nothing of them. */
    private static final Set<String> LAYERED = Set.of("Funds", "FundsRepository", "BankNumbers", "BankKeysRepository");

    @Test
    void noClassOfTheRootIsInACircle() {
        slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        JavaClass outermost = outermost(type);
                        return type.getPackageName().startsWith(ROOT + ".app")
                                        || LAYERED.contains(outermost.getSimpleName())
                                ? SliceIdentifier.of(outermost.getName())
                                : SliceIdentifier.ignore();
                    }

                    @Override
                    public String getDescription() {
                        return "classes of the root";
                    }
                })
                .should()
                .beFreeOfCycles()
                .check(HOUSE);
        // The entry point, then the commands, then a node, then its settings.
        slices().matching(ROOT + ".(app..)").should().beFreeOfCycles().check(HOUSE);
    }

    @Test
    void domainsSeeTheBusAndNotItsImplementation() {
        noClasses()
                .that(DOMAINS.or(resideInAnyPackage(ROOT + ".platform.bus", ROOT + ".money.ledger..", ROOT + ".dev..")))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + ".platform.rpc..")
                .check(HOUSE);
    }

    static List<String> users() {
        return USERS;
    }

    @ParameterizedTest
    @MethodSource("users")
    void eachPackageOfUsersSeesOnlyThoseBelow(String name) {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".people." + name + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(USERS.subList(0, USERS.indexOf(name)).stream()
                        .map(higher -> ROOT + ".people." + higher + "..")
                        .toArray(String[]::new))
                .check(HOUSE);
    }

    @Test
    void domainsSeeOnlyWhatOthersPublish() {
        classes()
                .that(DOMAINS)
                .should(new ArchCondition<>("see only each other's api and store") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                            JavaClass target = dependency.getTargetClass();
                            boolean outside = !target.getPackageName().startsWith(ROOT)
                                    || part(target).equals(part(type));
                            boolean published = target.getPackageName().matches(".*\\.(?:api|store)")
                                    || SHARED.contains(part(target));
                            if (!outside && !published) {
                                events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription()));
                            }
                        }
                    }
                })
                .check(HOUSE);
    }

    @Test
    void formatsArePureFunctions() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".formats..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.vertx..", "io.netty..")
                .check(HOUSE);
    }

    @Test
    void onlyTheRootTouchesModulesAndOnlyModulesTheirVerticles() {
        classes()
                .that()
                .resideOutsideOfPackages(ROOT + ".app..", ROOT + ".people")
                .should(new ArchCondition<>("touch neither modules of others nor verticles but their own") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                            JavaClass target = outermost(dependency.getTargetClass());
                            boolean own = target.equals(outermost(type))
                                    || (outermost(type).getSimpleName().endsWith("Module")
                                            && target.getPackageName().equals(type.getPackageName()));
                            boolean base = target.getName().equals(DomainModule.class.getName());
                            if (target.getPackageName().startsWith(ROOT)
                                    && target.getSimpleName().matches(".*(?:Verticle|Module)")
                                    && !own
                                    && !base) {
                                events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription()));
                            }
                        }
                    }
                })
                .check(HOUSE);
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(HouseRulesTest::outermost).orElse(type);
    }

    @Test
    void nothingIsReadIntoClassesThatItsSenderNames() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.io\\.(ObjectInputStream|Externalizable)"
                        + "|com\\.fasterxml\\.jackson\\.annotation\\.JsonTypeInfo"
                        + "|com\\.fasterxml\\.jackson\\.databind\\.jsontype\\..*")
                .check(HOUSE);
    }

    @Test
    void nothingIsEvaluatedOrLookedUpByExpression() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveNameMatching("(javax\\.(script|naming|xml\\.xpath)|jakarta\\.el|java\\.rmi|com\\.jayway)\\..*")
                .check(HOUSE);
    }

    @Test
    void domainsKnowNeitherHttpNorJsonObjectsNorJdbc() {
        noClasses()
                // The pages are an edge: HTTP, and no rules.
                .that(DOMAINS.and(not(simpleNameEndingWith("Routes")))
                        .or(resideInAnyPackage(ROOT + ".formats..", ROOT + ".money.ledger..")))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.vertx.core.json..", "io.vertx.ext.web..", "io.vertx.core.http..")
                .check(HOUSE);
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".runtime.postgres..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..", "org.postgresql..")
                .check(HOUSE);
    }

    @Test
    void servicesAndRepositoriesArePrivateToTheirPackage() {
        classes()
                .that(simpleNameEndingWith("Service").or(simpleNameEndingWith("Repository")))
                .and()
                .areTopLevelClasses()
                .and()
                // Their packages are one domain, which others see by its api and store alone.
                .resideOutsideOfPackages(ROOT + ".people..", "..store")
                .should()
                .notBePublic()
                .check(HOUSE);
    }

    @Test
    void whatDomainsPublishAsMessagesHoldsNoSql() {
        noClasses()
                .that()
                .resideInAPackage("..api")
                .should()
                .dependOnClassesThat(assignableTo(Sql.class).or(resideInAPackage("..store")))
                .orShould()
                .haveSimpleNameEndingWith("Repository")
                .check(HOUSE);
    }

    @Test
    void nothingBlocksAnEventLoop() {
        Set<String> waiting = Set.of(
                Future.class.getName() + ".result",
                Future.class.getName() + ".await",
                CompletableFuture.class.getName() + ".get",
                CompletableFuture.class.getName() + ".join",
                "java.util.concurrent.Future.get",
                "java.util.concurrent.CountDownLatch.await",
                "java.lang.Thread.sleep",
                "java.lang.Thread.join");
        noClasses()
                .that()
                // These start and stop nodes, on threads of their own.
                .resideOutsideOfPackages(ROOT + ".app..", ROOT + ".runtime..")
                .should()
                .accessTargetWhere(DescribedPredicate.<JavaAccess<?>>describe(
                        "waits",
                        access -> waiting.contains(access.getTargetOwner().getName() + "."
                                + access.getTarget().getName())))
                .check(HOUSE);
    }

    @Test
    void theClusterIsNotAskedForWhatItDoesNotOffer() {
        noClasses()
                .should()
                .callMethodWhere(describe(
                        "share maps, locks or counters between nodes",
                        call -> call.getTargetOwner().isAssignableTo(SharedData.class)
                                && !call.getName().startsWith("getLocal")))
                .orShould()
                .callMethodWhere(describe(
                        "move verticles to other nodes",
                        call -> (call.getTargetOwner().isAssignableTo(VertxOptions.class)
                                        && call.getName().startsWith("setHA"))
                                || (call.getTargetOwner().isAssignableTo(DeploymentOptions.class)
                                        && call.getName().equals("setHa"))))
                .because("what must be true of all nodes is in the database")
                .check(HOUSE);
    }

    @Test
    void wideRecordsAreNeverMadeByPosition() {
        assertThat(HOUSE.stream()
                        .flatMap(type -> Stream.<JavaCodeUnitAccess<?>>concat(
                                type.getConstructorCallsFromSelf().stream(),
                                type.getConstructorReferencesFromSelf().stream()))
                        .filter(call -> call.getTargetOwner().isRecord())
                        .filter(call -> call.getTarget().getRawParameterTypes().size() >= WIDE)
                        .filter(call -> !isBuilder(call.getOriginOwner(), call.getTargetOwner()))
                        .map(call -> call.getTargetOwner().getName() + " in " + call.getSourceCodeLocation())
                        .distinct()
                        .sorted())
                .isEmpty();
    }

    /** The generated builder of a record stands in the same package. */
    private static boolean isBuilder(JavaClass caller, JavaClass record) {
        return caller.getPackageName().equals(record.getPackageName())
                && caller.getName().endsWith(record.getSimpleName() + "Builder");
    }
}
