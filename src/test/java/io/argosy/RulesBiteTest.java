package io.argosy;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.lang.ArchRule;
import io.argosy.fixture.agent.claim.Silence;
import io.argosy.fixture.router.access.http.Foreign;
import io.argosy.fixture.router.nowhere.Unordered;
import io.argosy.fixture.router.request.TalkingPolicy;
import io.argosy.fixture.router.request.config.HiddenClock;
import java.lang.reflect.Field;
import java.net.URI;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule must report the classes that were written to break it. */
class RulesBiteTest {

  private static final JavaClasses BAD =
      new ClassFileImporter().importPackages("io.argosy.fixture", "io.argosy.fixturetoo");

  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void everyRuleReportsItsViolations(ArchRule rule) {
    assertThat(rule.evaluate(BAD).hasViolation()).as(rule.getDescription()).isTrue();
  }

  /** Returns violations that the rules once missed. */
  static Stream<Arguments> evasions() {
    return Stream.of(
        evasion(ClockRulesTest.time_comes_in_by_clock, HiddenClock.class),
        evasion(ClockRulesTest.agents_measure_durations_by_a_monotonic_clock, Silence.class),
        evasion(HouseRulesTest.decisions_depend_on_their_arguments_only, TalkingPolicy.class),
        evasion(HouseRulesTest.decisions_log_nothing, TalkingPolicy.class),
        evasion(HouseRulesTest.core_opens_no_file_and_starts_nothing, TalkingPolicy.class),
        evasion(EdgeRulesTest.edges_know_no_edges_of_other_features, Foreign.class),
        evasion(StreetRulesTest.every_feature_of_the_router_has_its_place, Unordered.class));
  }

  private static Arguments evasion(ArchRule rule, Class<?> type) {
    return Arguments.of(Named.of(rule.getDescription(), rule), type);
  }

  @ParameterizedTest(name = "{1}: {0}")
  @MethodSource("evasions")
  void anEvasionIsReported(ArchRule rule, Class<?> type) {
    assertThat(rule.evaluate(BAD).getFailureReport().getDetails())
        .anyMatch(place -> place.contains("<" + type.getName()));
  }

  /** A package named fixture in shipped code is checked like any other. */
  @ParameterizedTest
  @CsvSource({
    "/router/target/classes/io/argosy/router/fixture/Bad.class, true",
    "/router/target/argosy-router-0.1.0.jar!/io/argosy/router/fixture/Bad.class, true",
    "/router/target/test-classes/io/argosy/router/fixture/Bad.class, false",
    "/web/target/argosy-web-0.1.0-tests.jar!/io/argosy/web/fixture/Bad.class, false"
  })
  void onlyTestsAreExcluded(String place, boolean inspected) {
    Location location =
        Location.of(URI.create(place.contains("!") ? "jar:file:" + place : "file:" + place));
    assertThat(
            Stream.of(Inspected.class.getAnnotation(AnalyzeClasses.class).importOptions())
                .map(RulesBiteTest::made)
                .allMatch(option -> option.includes(location)))
        .isEqualTo(inspected);
  }

  @ParameterizedTest
  @CsvSource({
    "/a/router/src/main/java/io/argosy/router/fixture, false",
    "/a/web/src/test/java/io/argosy/web/fixture, true",
    "/a/web/target, true"
  })
  void onlyFixturesOfTestsAreExcluded(Path directory, boolean passedOver) {
    assertThat(SourceTree.isPassedOver(directory)).isEqualTo(passedOver);
  }

  private static ImportOption made(Class<? extends ImportOption> type) {
    try {
      var constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  static Stream<Named<ArchRule>> rules() {
    return Stream.of(
            HouseRulesTest.class,
            ClockRulesTest.class,
            StreetRulesTest.class,
            EdgeRulesTest.class,
            NameRulesTest.class)
        .flatMap(type -> Stream.of(type.getDeclaredFields()))
        .filter(field -> field.getType() == ArchRule.class)
        .map(field -> Named.of(field.getName(), valueOf(field)));
  }

  private static ArchRule valueOf(Field field) {
    try {
      return (ArchRule) field.get(null);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
