package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.Street;
import org.junit.jupiter.api.Test;

/** What runs as the schema's owner is for nobody to call, or to hang on a table of his own. */
class OwnersFunctionsTest {

  private static final String OPEN_TO_ALL =
      """
      select count(*) from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef
          and has_function_privilege('public', p.oid, 'execute')
      """;

  @Test
  void noneIsOpenToAll() {
    try (Street street = new Street()) {
      assertThat(street.number(OPEN_TO_ALL)).isZero();
      street.asOwner("create function f() returns int language sql security definer as 'select 1'");
      assertThat(street.number(OPEN_TO_ALL)).isOne();
    }
  }
}
