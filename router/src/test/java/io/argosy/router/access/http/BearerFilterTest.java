package io.argosy.router.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Caller.Kind;
import io.argosy.router.access.MemoryAccessStore;
import io.argosy.router.access.SecretHash;
import io.argosy.router.access.TokenGuard;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.servlet.ModelAndView;

/** Authentication of requests, with a permissive guard as counter-check. */
class BearerFilterTest {

  private static final String METRICS = "/actuator/prometheus";
  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  private static final Function<String, Caller> PERMISSIVE =
      token -> new Caller("anyone", Kind.AGENT, Set.of());

  private final MemoryAccessStore store = new MemoryAccessStore();
  private final Function<String, Caller> real =
      new TokenGuard(store, Clock.fixed(NOON, ZoneOffset.UTC))::holderOf;

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
  void anUnknownTokenIsRefused(String header) {
    stops(real, header);
  }

  @Test
  void aPermissiveGuardWouldBeSeen() {
    assertThatThrownBy(() -> stops(PERMISSIVE, "Bearer argosy_forged"))
        .isInstanceOf(AssertionError.class);
  }

  /** Only the metrics report that the database is unavailable, so monitors must still get them. */
  @Test
  void aMonitorReadsTheMetricsWhileTheDatabaseIsUnavailable() {
    List<String> state = new ArrayList<>(List.of("there"));
    Function<String, Caller> guard =
        token -> {
          if (state.contains("away")) {
            throw new DataAccessResourceFailureException("away");
          }
          return real.apply(token);
        };
    long monitor = store.principal("m", Kind.USER, Set.of(), NOON);
    SecretHash hash = SecretHash.of("argosy_monitor");
    store.addToken(hash, monitor, NOON, Optional.empty());
    List<Exception> refused = new ArrayList<>();
    BearerFilter filter = filter(guard, refused::add);
    assertThat(passes(filter, METRICS, "Bearer argosy_monitor")).isTrue();

    state.add("away");
    assertThat(passes(filter, METRICS, "Bearer argosy_monitor")).isTrue();
    assertThat(passes(filter, METRICS, "Bearer argosy_other")).as("never admitted").isFalse();
    assertThat(passes(filter, "/query/v1/nodes", "Bearer argosy_monitor")).isFalse();
    assertThat(refused).hasOnlyElementsOfType(DataAccessResourceFailureException.class);

    state.remove("away");
    store.revoke(hash, NOON);
    assertThat(passes(filter, METRICS, "Bearer argosy_monitor")).as("revoked").isFalse();
    state.add("away");
    assertThat(passes(filter, METRICS, "Bearer argosy_monitor")).as("still revoked").isFalse();
  }

  private static void stops(Function<String, Caller> guard, String header) {
    assertThat(passes(guard, header)).isFalse();
    assertThat(SecurityContextHolder.getContext().getAuthentication()).isNull();
  }

  private static boolean passes(Function<String, Caller> guard, String header) {
    return passes(
        filter(guard, e -> assertThat(e).isInstanceOf(Refusal.class)), "/agent/v1/claims", header);
  }

  private static BearerFilter filter(Function<String, Caller> guard, Consumer<Exception> refused) {
    return new BearerFilter(
        guard,
        (in, out, handler, e) -> {
          refused.accept(e);
          return new ModelAndView();
        });
  }

  private static boolean passes(BearerFilter filter, String path, String header) {
    MockHttpServletRequest request = new MockHttpServletRequest("POST", path);
    request.addHeader("Authorization", header);
    MockFilterChain chain = new MockFilterChain();
    try {
      filter.doFilter(request, new MockHttpServletResponse(), chain);
    } catch (ServletException | IOException e) {
      throw new AssertionError(e);
    }
    return chain.getRequest() != null;
  }
}
