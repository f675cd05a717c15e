package io.argosy;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.BE_ANNOTATED_WITH_AN_INJECTION_ANNOTATION;
import static com.tngtech.archunit.library.GeneralCodingRules.THROW_GENERIC_EXCEPTIONS;
import static io.argosy.House.CORE;
import static io.argosy.House.WIRING;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * Names must say what they mean, quantities must have a type with a unit, and some calls are
 * forbidden.
 */
@Inspected
class NameRulesTest {

  private static final String QUANTITIES =
      "(.*(Size|Rate|Bandwidth|Timeout|Interval|Age)|size|rate|bandwidth|timeout|interval|age)"
          + "([A-Z].*)?";

  private static final DescribedPredicate<JavaClass> PUBLIC_RECORDS =
      describe(
          "public records of the core",
          type -> type.isRecord() && type.getModifiers().contains(JavaModifier.PUBLIC));

  @ArchTest
  static final ArchRule no_junk_drawer_names =
      noClasses()
          .should()
          .haveNameMatching(
              ".*(Manager|Helper|Utils?|Impl|Info|Base|Data|Processor|Handler|Service)$")
          .orShould()
          .haveSimpleNameStartingWith("Abstract")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule units_are_types =
      fields()
          .that()
          .areDeclaredInClassesThat(CORE.and(PUBLIC_RECORDS))
          .and()
          .haveNameMatching(QUANTITIES)
          .should()
          .notHaveRawType(describe("a primitive", JavaClass::isPrimitive))
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule no_standard_streams =
      noClasses().that(not(WIRING)).should(ACCESS_STANDARD_STREAMS).allowEmptyShould(true);

  @ArchTest
  static final ArchRule no_generic_throws =
      noClasses().should(THROW_GENERIC_EXCEPTIONS).allowEmptyShould(true);

  @ArchTest
  static final ArchRule no_field_injection =
      noFields().should(BE_ANNOTATED_WITH_AN_INJECTION_ANNOTATION).allowEmptyShould(true);
}
