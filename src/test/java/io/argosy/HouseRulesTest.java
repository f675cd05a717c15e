package io.argosy;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.ENUMS;
import static com.tngtech.archunit.core.domain.JavaModifier.ABSTRACT;
import static com.tngtech.archunit.core.domain.JavaModifier.FINAL;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNTHETIC;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static io.argosy.House.CORE;
import static io.argosy.House.DECISION;
import static io.argosy.House.EDGE;
import static io.argosy.House.ENGINE;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The core is plain Java that decides; everything with side effects is an edge. */
@Inspected
class HouseRulesTest {

  /** Without classes every other rule would pass. */
  @ArchTest
  static void every_module_is_seen(JavaClasses classes) {
    assertThat(classes.stream().map(type -> type.getPackageName().split("\\.")[2]).distinct())
        .contains("common", "circuit", "router", "agent", "web", "bench", "deploy", "fdt");
  }

  /** The only class of the planner that may solve a linear program. */
  static final String PROGRAM = "io.argosy.router.plan.completion.FractionalShares";

  /** The only class of the bench that may solve a linear program. */
  private static final String BOUND = "io.argosy.bench.grid.LeastTime";

  @ArchTest
  static final ArchRule planner_and_bench_ask_a_linear_program_in_one_class_each =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName(PROGRAM)
          .and()
          .doNotHaveFullyQualifiedName(BOUND)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.ojalgo..")
          .allowEmptyShould(true);

  /** These immutable maps and sets (ADR 0013) are treated like those of the JDK. */
  @ArchTest
  static final ArchRule core_knows_only_java_and_the_field =
      classes()
          .that(CORE)
          .and()
          .doNotHaveFullyQualifiedName(PROGRAM)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..", "io.argosy..", "org.slf4j..", "org.jspecify..", "org.pcollections..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule core_does_not_know_its_edges =
      noClasses().that(CORE).should().dependOnClassesThat(EDGE).allowEmptyShould(true);

  @ArchTest
  static final ArchRule core_uses_no_network_and_no_database =
      noClasses()
          .that(CORE)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.sql..", "javax.sql..", "java.net.http..", "java.nio.channels..")
          .orShould()
          .dependOnClassesThat()
          .haveNameMatching("java\\.net\\.(\\w*Socket|URLConnection|HttpURLConnection)")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule core_opens_no_file_and_starts_nothing =
      noClasses()
          .that(CORE)
          .should()
          .dependOnClassesThat()
          .haveNameMatching(
              "java\\.nio\\.file\\.Files"
                  + "|java\\.io\\.(File(Input|Output)Stream|RandomAccessFile|File(Reader|Writer))"
                  + "|java\\.lang\\.(Process|ProcessBuilder|Runtime|Thread)(\\$.*)?"
                  + "|java\\.util\\.concurrent\\.locks\\.LockSupport")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule decisions_depend_on_their_arguments_only =
      noClasses()
          .that(DECISION)
          .should()
          .dependOnClassesThat()
          .haveFullyQualifiedName("java.time.Clock")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule decisions_log_nothing =
      noClasses()
          .that(DECISION)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.slf4j..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule core_is_immutable =
      fields()
          .that()
          .areDeclaredInClassesThat(CORE.and(not(ENGINE)))
          .should()
          .beFinal()
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule core_is_not_for_inheritance =
      classes()
          .that(CORE.and(not(ENUMS)))
          .and()
          .areNotInterfaces()
          .and()
          .doNotHaveModifier(SYNTHETIC)
          .and()
          .areNotAnonymousClasses()
          .should()
          .haveModifier(FINAL)
          .orShould()
          .haveModifier(ABSTRACT)
          .allowEmptyShould(true);
}
