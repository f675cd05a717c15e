package io.argosy.router.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Caller.Kind;
import io.argosy.router.access.MemoryAccessStore;
import io.argosy.router.access.SecretHash;
import io.argosy.router.access.StoredTokenGuard;
import io.argosy.router.access.TokenGuard;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.servlet.ModelAndView;

/** The guard of all APIs, and the proof that this test would see it fail. */
class BearerFilterTest {

  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  private static final TokenGuard PERMISSIVE = token -> new Caller("anyone", Kind.AGENT, Set.of());

  private final MemoryAccessStore store = new MemoryAccessStore();
  private final TokenGuard real = new StoredTokenGuard(store, Clock.fixed(NOON, ZoneOffset.UTC));

  @AfterEach
  void forget() {
    SecurityContextHolder.clearContext();
  }

  @Test
  void theHolderOfATokenIsTheCaller() {
    long agent = store.principal("a1", Kind.AGENT, Set.of(), NOON);
    store.addToken(SecretHash.of("argosy_good"), agent, NOON, Optional.empty());
    assertThat(passes(real, "bearer argosy_good")).isTrue();
    assertThat(SecurityContextHolder.getContext().getAuthentication().getPrincipal())
        .isEqualTo(new Caller("a1", Kind.AGENT, Set.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer argosy_forged", "Bearer ", "Basic YTpi", "argosy_good"})
  void aTokenNobodyHoldsIsStopped(String header) {
    stops(real, header);
  }

  @Test
  void aPermissiveGuardWouldBeSeen() {
    assertThatThrownBy(() -> stops(PERMISSIVE, "Bearer argosy_forged"))
        .isInstanceOf(AssertionError.class);
  }

  private static void stops(TokenGuard guard, String header) {
    assertThat(passes(guard, header)).isFalse();
    assertThat(SecurityContextHolder.getContext().getAuthentication()).isNull();
  }

  private static boolean passes(TokenGuard guard, String header) {
    MockHttpServletRequest request = new MockHttpServletRequest("POST", "/agent/v1/claims");
    request.addHeader("Authorization", header);
    MockFilterChain chain = new MockFilterChain();
    BearerFilter filter =
        new BearerFilter(
            guard,
            (in, out, handler, e) -> {
              assertThat(e).isInstanceOf(Refusal.class);
              return new ModelAndView();
            });
    try {
      filter.doFilter(request, new MockHttpServletResponse(), chain);
    } catch (ServletException | IOException e) {
      throw new AssertionError(e);
    }
    return chain.getRequest() != null;
  }
}
