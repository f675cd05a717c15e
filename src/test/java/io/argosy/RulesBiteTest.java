package io.argosy;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.lang.reflect.Field;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A rule that never goes red proves nothing: each one must report the classes made to break it. */
class RulesBiteTest {

  private static final JavaClasses BAD =
      new ClassFileImporter().importPackages("io.argosy.fixture", "io.argosy.fixturetoo");

  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void bites(ArchRule rule) {
    assertThat(rule.evaluate(BAD).hasViolation()).as(rule.getDescription()).isTrue();
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
