package io.argosy;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.SimpleConditionEvent.violated;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static io.argosy.House.EDGE;
import static io.argosy.House.FOUNDATION;
import static io.argosy.House.WIRING;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Each technology is restricted to its packages: timers, entities, transactions, HTTP, JSON. */
@Inspected
class EdgeRulesTest {

  /** The module and the feature of a package. */
  private static final Pattern FEATURE =
      Pattern.compile("io\\.argosy\\.(?:fixture\\.)?(router|agent)\\.(\\w+)");

  private static final String ENTITY = "jakarta.persistence.Entity";

  private static final DescribedPredicate<JavaClass> ANSWER =
      describe("a view, nothing, an entity, a stream or a wire record", EdgeRulesTest::isAnswer);

  @ArchTest
  static final ArchRule quartz_stays_in_timers =
      classes()
          .that()
          .areAssignableTo("org.quartz.Job")
          .should()
          .resideInAPackage("..timer..")
          .andShould()
          .haveSimpleNameEndingWith("Timer")
          .andShould()
          .beAnnotatedWith("org.quartz.DisallowConcurrentExecution")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule timers_do_not_reach_the_database =
      noClasses()
          .that()
          .resideInAPackage("..timer..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("..store..", "java.sql..", "jakarta.persistence..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule entities_are_hidden_rows_of_a_store =
      classes()
          .that()
          .areAnnotatedWith(ENTITY)
          .should()
          .resideInAPackage("..store..")
          .andShould()
          .bePackagePrivate()
          .andShould()
          .haveSimpleNameEndingWith("Row")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule hibernate_keeps_the_slow_tables_only =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "..router.access.store..",
              "..router.topology.store..",
              "..router.request.store..",
              House.CONFIG)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("jakarta.persistence..", "org.hibernate..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule transactions_are_written_out =
      noClasses()
          .should()
          .dependOnClassesThat()
          .haveNameMatching(".*\\.Transactional")
          .allowEmptyShould(true);

  /** Pages show answers of the router (ADR 33). */
  @ArchTest
  static final ArchRule pages_have_no_database =
      noClasses()
          .that()
          .resideInAnyPackage("io.argosy.web..", "io.argosy.fixture.web..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.sql..", "javax.sql..", "org.springframework.jdbc..");

  @ArchTest
  static final ArchRule web_answers_are_views =
      methods()
          .that()
          .areMetaAnnotatedWith("org.springframework.web.bind.annotation.RequestMapping")
          .and()
          .areDeclaredInClassesThat()
          .areAnnotatedWith("org.springframework.web.bind.annotation.RestController")
          .should()
          .haveRawReturnType(ANSWER)
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule json_annotations_stay_on_the_wire =
      noClasses()
          .that()
          .resideOutsideOfPackages("..wire..", "..statefile..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.fasterxml.jackson.annotation..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule components_are_wired_by_hand =
      noClasses()
          .that(not(WIRING))
          .should()
          .beAnnotatedWith("org.springframework.stereotype.Component")
          .orShould()
          .beAnnotatedWith("org.springframework.stereotype.Service")
          .orShould()
          .beAnnotatedWith("org.springframework.stereotype.Repository")
          .allowEmptyShould(true);

  /** An edge calls another feature through its ports and never uses its edges. */
  @ArchTest
  static final ArchRule edges_know_no_edges_of_other_features =
      classes()
          .that(EDGE)
          .and(not(WIRING))
          .should(
              new ArchCondition<>("know the edges of their own feature only") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                  type.getDirectDependenciesFromSelf().stream()
                      .filter(to -> isForeignEdge(type, to.getTargetClass().getBaseComponentType()))
                      .forEach(to -> events.add(violated(type, to.getDescription())));
                }
              })
          .allowEmptyShould(true);

  private static boolean isForeignEdge(JavaClass type, JavaClass other) {
    Matcher own = FEATURE.matcher(type.getPackageName());
    Matcher foreign = FEATURE.matcher(other.getPackageName());
    return EDGE.and(not(FOUNDATION)).and(not(WIRING)).test(other)
        && own.lookingAt()
        && foreign.lookingAt()
        && own.group(1).equals(foreign.group(1))
        && !own.group(2).equals(foreign.group(2));
  }

  private static boolean isAnswer(JavaClass type) {
    return type.getSimpleName().matches(".*View|void|ResponseEntity|StreamingResponseBody")
        || resideInAnyPackage("io.argosy..wire..").test(type);
  }
}
