package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.Street;
import org.junit.jupiter.api.Test;

/**
 * Functions with the rights of the schema's owner may not be called or attached to tables by
 * others.
 */
class OwnersFunctionsTest {

  private static final String OPEN_TO_ALL =
      """
      select count(*) from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef
          and has_function_privilege('public', p.oid, 'execute')
      """;

  @Test
  void noOwnerFunctionIsPublic() {
    try (Street street = new Street()) {
      assertThat(street.number(OPEN_TO_ALL)).isZero();
      street.asOwner("create function f() returns int language sql security definer as 'select 1'");
      assertThat(street.number(OPEN_TO_ALL)).isOne();
    }
  }
}
