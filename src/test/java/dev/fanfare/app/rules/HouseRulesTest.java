package dev.fanfare.app.rules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.fanfare.support.House.ROOT;
import static dev.fanfare.support.House.outermost;
import static dev.fanfare.support.House.part;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.support.House;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VertxOptions;
import io.vertx.core.shareddata.SharedData;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How the house is built, as rules that fail when it no longer is. */
class HouseRulesTest {
    private static final JavaClasses HOUSE = House.CLASSES;

    /** Records with so many components are made by their builders, never by position: two of the same type are easily swapped. */
    private static final int WIDE = 8;

    private static final DescribedPredicate<JavaClass> DOMAINS =
            describe("belong to a domain", type -> House.isDomain(type.getPackageName()));

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

    private static final DescribedPredicate<JavaClass> INNER = describe(
            "are services or repositories",
            type -> type.isTopLevelClass() && type.getSimpleName().matches(".*(?:Service|Repository)"));

    @Test
    void servicesAndRepositoriesArePrivateToTheirDomain() {
        classes()
                .that(INNER)
                .and()
                .resideOutsideOfPackage("..store")
                .should(new ArchCondition<>("be used by their domain alone") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        type.getDirectDependenciesToSelf().stream()
                                .filter(use -> !part(use.getOriginClass().getPackageName())
                                        .equals(part(type.getPackageName())))
                                .forEach(use -> events.add(SimpleConditionEvent.violated(use, use.getDescription())));
                    }
                })
                .check(HOUSE);
        classes()
                .that(INNER)
                .should(new ArchCondition<>("be public only for another package") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        boolean used = type.getDirectDependenciesToSelf().stream()
                                .anyMatch(use ->
                                        !use.getOriginClass().getPackageName().equals(type.getPackageName()));
                        if (type.getModifiers().contains(JavaModifier.PUBLIC) && !used) {
                            events.add(SimpleConditionEvent.violated(type, type.getName() + " is public for no other"));
                        }
                    }
                })
                .check(HOUSE);
    }

    @Test
    void servicesAreRecordsUnlessTheyComputeOrRemember() {
        classes()
                .that(INNER.and(simpleNameEndingWith("Service")))
                .and()
                .areNotRecords()
                .should(new ArchCondition<>("have a field that their constructor is not given") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        List<JavaField> fields = type.getFields().stream()
                                .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                                .toList();
                        List<String> given = type.getConstructors().stream()
                                .flatMap(maker -> maker.getRawParameterTypes().stream())
                                .map(JavaClass::getName)
                                .toList();
                        if (!fields.isEmpty()
                                && fields.stream()
                                        .allMatch(field -> field.getModifiers().contains(JavaModifier.FINAL)
                                                && given.contains(
                                                        field.getRawType().getName()))) {
                            events.add(SimpleConditionEvent.violated(type, type.getName() + " could be a record"));
                        }
                    }
                })
                .check(HOUSE);
    }

    /** The functions of stores that begin transactions, for work in chunks that is no part of a caller's change. */
    private static final Set<String> OWN_TRANSACTIONS =
            Set.of("DocumentArchive.insert", "NumberedDocument.issue", "Funds.settleDebts");

    @Test
    void storesRunInTheCallersTransactionAndAskNothing() {
        Set<String> found = new TreeSet<>();
        HOUSE.stream()
                .filter(type -> type.getPackageName().endsWith(".store"))
                .flatMap(type -> type.getAccessesFromSelf().stream())
                .filter(access -> Set.of(Bus.class.getName(), Database.class.getName())
                        .contains(access.getTargetOwner().getName()))
                .filter(access -> Set.of("ask", "change", "transaction").contains(access.getName()))
                .map(access -> outermost(access.getOriginOwner()).getSimpleName() + "."
                        + access.getOrigin().getName())
                .forEach(found::add);
        assertThat(found).isEqualTo(OWN_TRANSACTIONS);
    }

    @Test
    void noTransactionWaitsForAnAsk() {
        noClasses()
                .should()
                .callMethodWhere(describe(
                        "ask within a transaction",
                        call -> call.getTargetOwner().isAssignableTo(Bus.class)
                                && call.getName().equals("ask")
                                && call.getOrigin().getRawParameterTypes().stream()
                                        .anyMatch(parameter -> parameter.isEquivalentTo(Tx.class))))
                .because("it holds locks, and may be tried again")
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
