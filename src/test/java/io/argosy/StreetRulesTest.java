package io.argosy;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static io.argosy.House.places;

import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Dependencies point in one direction: no cycles, modules only use lower modules, and features only
 * use features before them.
 */
@Inspected
class StreetRulesTest {

  @ArchTest
  static final ArchRule no_cycles_between_modules =
      slices().matching("io.argosy.(*)..").should().beFreeOfCycles().allowEmptyShould(true);

  @ArchTest
  static final ArchRule no_cycles_between_features =
      slices().matching("io.argosy.(*).(*)..").should().beFreeOfCycles().allowEmptyShould(true);

  @ArchTest
  static final ArchRule no_cycles_between_packages =
      slices().matching("io.argosy.(**)").should().beFreeOfCycles().allowEmptyShould(true);

  @ArchTest
  static final ArchRule common_stands_alone =
      keepsAwayFrom("common", "circuit", "router", "agent", "web", "bench", "deploy", "fdt");

  @ArchTest
  static final ArchRule circuit_knows_only_common =
      keepsAwayFrom("circuit", "router", "agent", "web", "bench", "deploy", "fdt");

  @ArchTest
  static final ArchRule router_knows_only_common =
      keepsAwayFrom("router", "circuit", "agent", "web", "bench", "deploy", "fdt");

  @ArchTest
  static final ArchRule agent_knows_only_common_and_circuit =
      keepsAwayFrom("agent", "router", "web", "bench", "deploy", "fdt");

  @ArchTest
  static final ArchRule web_knows_only_common =
      keepsAwayFrom("web", "circuit", "router", "agent", "bench", "deploy", "fdt");

  /** It runs in the process of FDT, whose class path has no other module. */
  @ArchTest
  static final ArchRule fdt_policy_stands_alone =
      keepsAwayFrom("fdt", "common", "circuit", "router", "agent", "web", "bench", "deploy");

  @ArchTest
  static final ArchRule router_features_import_from_their_left =
      street("router", House.ROUTER_STREET);

  @ArchTest
  static final ArchRule agent_features_import_from_their_left = street("agent", House.AGENT_STREET);

  @ArchTest
  static final ArchRule every_feature_of_the_router_has_its_place =
      placed("router", House.ROUTER_STREET);

  @ArchTest
  static final ArchRule every_feature_of_the_agent_has_its_place =
      placed("agent", House.AGENT_STREET);

  private static ArchRule placed(String module, List<String> street) {
    return classes()
        .that()
        .resideInAnyPackage(places(Stream.of(module + ".*")))
        .and()
        .resideOutsideOfPackage(House.CONFIG)
        .should()
        .resideInAnyPackage(places(street.stream().map(feature -> module + "." + feature)))
        .allowEmptyShould(true);
  }

  private static ArchRule keepsAwayFrom(String module, String... others) {
    return noDependency(Stream.of(module), Stream.of(others));
  }

  private static ArchRule street(String module, List<String> features) {
    var places = features.stream().map(feature -> module + "." + feature).toList();
    return CompositeArchRule.of(
            IntStream.range(0, places.size() - 1)
                .mapToObj(
                    at -> noDependency(Stream.of(places.get(at)), places.stream().skip(at + 1)))
                .toList())
        .as(module + " features import only from their left: " + String.join(" < ", features));
  }

  private static ArchRule noDependency(Stream<String> from, Stream<String> to) {
    return noClasses()
        .that()
        .resideInAnyPackage(places(from))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(places(to))
        .allowEmptyShould(true);
  }
}
