package io.argosy;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static io.argosy.House.CORE;
import static io.argosy.House.WIRING;
import static io.argosy.House.accessTo;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** The clock and random numbers are injected, so that every decision can be repeated. */
@Inspected
class ClockRulesTest {

  private static final DescribedPredicate<JavaAccess<?>> NOW =
      describe(
          "a reading of the machine's clock",
          access ->
              access.getTargetOwner().getPackageName().equals("java.time")
                  && access.getTarget().getName().equals("now")
                  && !takesClock(access));

  @ArchTest
  static final ArchRule time_comes_in_by_clock =
      noClasses()
          .that(not(WIRING))
          .should()
          .accessTargetWhere(NOW)
          .orShould()
          .accessTargetWhere(
              accessTo(Clock.class.getName(), "system.*|tick(Millis|Seconds|Minutes)"))
          .orShould()
          .accessTargetWhere(accessTo(System.class.getName(), "currentTimeMillis"))
          .orShould()
          .callConstructor(java.util.Date.class)
          .allowEmptyShould(true);

  /**
   * Classes of the agent that compare the machine's time with times that others have set: the ends
   * of grants, which the router sets, and the times of files, which the file system sets. And the
   * wiring that gives it to them, and to what signs requests for storage that has a clock too.
   */
  private static final Set<String> MACHINE_TIME =
      Set.of(
          "JoseGrantGuard",
          "UsedGrantFiles",
          "DoorDesk",
          "FdtDoor",
          "PartialFiles",
          "ProcessConfiguration",
          "DoorConfiguration",
          "FdtConfiguration",
          "S3Configuration",
          "TransferConfiguration");

  /** The agent's only clock is monotonic; the machine's time is an {@link InstantSource}. */
  @ArchTest
  static final ArchRule agents_measure_durations_by_a_monotonic_clock =
      noClasses()
          .that()
          .resideInAPackage("..agent..")
          .and(describe("no exception", type -> !MACHINE_TIME.contains(type.getSimpleName())))
          .should()
          .dependOnClassesThat()
          .haveFullyQualifiedName(InstantSource.class.getName())
          .orShould()
          .accessTargetWhere(accessTo(Clock.class.getName(), "system.*|tick.*|offset"))
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule core_times_nothing =
      noClasses()
          .that(CORE)
          .should()
          .accessTargetWhere(accessTo(System.class.getName(), "nanoTime"))
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule chance_comes_in_by_constructor =
      noClasses()
          .that(not(WIRING))
          .should()
          .callConstructor(Random.class)
          .orShould()
          .accessTargetWhere(accessTo(Math.class.getName(), "random"))
          .orShould()
          .accessTargetWhere(accessTo(ThreadLocalRandom.class.getName(), "current"))
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule core_draws_no_identities =
      noClasses()
          .that(CORE)
          .should()
          .accessTargetWhere(accessTo(UUID.class.getName(), "randomUUID"))
          .allowEmptyShould(true);

  private static boolean takesClock(JavaAccess<?> access) {
    return access.getTarget() instanceof CodeUnitAccessTarget target
        && target.getRawParameterTypes().stream()
            .anyMatch(type -> type.isEquivalentTo(Clock.class));
  }
}
