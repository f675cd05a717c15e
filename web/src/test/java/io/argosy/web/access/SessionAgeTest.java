package io.argosy.web.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.SettableClock;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockHttpSession;

/** The age of a session counts, and not how long it has been idle. */
class SessionAgeTest {

  private static final Instant CREATED = Instant.parse("2026-01-01T12:00:00Z");

  private final SettableClock clock = new SettableClock(CREATED);
  private final SessionAge age = new SessionAge(Duration.ofHours(1), clock);

  private static final class Session extends MockHttpSession {

    private final Instant accessed;

    Session(Instant accessed) {
      this.accessed = accessed;
    }

    @Override
    public long getCreationTime() {
      return CREATED.toEpochMilli();
    }

    @Override
    public long getLastAccessedTime() {
      return accessed.toEpochMilli();
    }
  }

  @Test
  void aSessionEndsHoweverActive() throws ServletException, IOException {
    clock.pass(Duration.ofHours(1).minusNanos(1));
    assertThat(lives(clock.instant())).isTrue();
    clock.pass(Duration.ofNanos(1));
    assertThat(lives(clock.instant())).isFalse();
  }

  @Test
  void anIdleSessionLivesAsLong() throws ServletException, IOException {
    clock.pass(Duration.ofHours(1).minusNanos(1));
    assertThat(lives(CREATED)).isTrue();
    clock.pass(Duration.ofNanos(1));
    assertThat(lives(CREATED)).isFalse();
  }

  /** Whether a session with this last access is still valid after a request. */
  private boolean lives(Instant accessed) throws ServletException, IOException {
    MockHttpServletRequest request = new MockHttpServletRequest("GET", "/live/requests");
    MockHttpSession session = new Session(accessed);
    request.setSession(session);
    MockFilterChain chain = new MockFilterChain();
    age.doFilter(request, new MockHttpServletResponse(), chain);
    assertThat(chain.getRequest()).as("the request is passed on").isSameAs(request);
    return !session.isInvalid();
  }
}
