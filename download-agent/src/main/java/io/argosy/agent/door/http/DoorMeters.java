package io.argosy.agent.door.http;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;

/** Times requests to the door, by kind and result. */
public final class DoorMeters extends HttpFilter {

  private static final long serialVersionUID = 1L;
  private static final Duration[] BUCKETS = {
    Duration.ofMillis(5),
    Duration.ofMillis(50),
    Duration.ofMillis(500),
    Duration.ofSeconds(5),
    Duration.ofMinutes(1),
    Duration.ofMinutes(10),
    Duration.ofHours(1)
  };

  private final transient MeterRegistry meters;

  public DoorMeters(MeterRegistry meters) {
    this.meters = meters;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    Timer.Sample sample = Timer.start(meters);
    String end = "broken";
    try {
      chain.doFilter(request, response);
      end = response.getStatus() < HttpServletResponse.SC_BAD_REQUEST ? "served" : "refused";
    } finally {
      String kind =
          request.getMethod().equals(CopyAnswer.METHOD) ? "copy" : kindOf(request.getRequestURI());
      sample.stop(
          Timer.builder("argosy.door.requests")
              .description("Requests to the door, by what was asked and how it was answered")
              .serviceLevelObjectives(BUCKETS)
              .tag("kind", kind)
              .tag("end", end)
              .register(meters));
    }
  }

  private static String kindOf(DoorPath path) {
    if (path.number().isPresent()) {
      return "file";
    }
    return path.isSession() ? "session" : path.last();
  }

  /** One of a few tag values, whatever path a client requests. */
  private static String kindOf(String rawPath) {
    return rawPath.equals(DoorPath.SESSIONS)
        ? "session"
        : DoorPath.parse(rawPath).map(DoorMeters::kindOf).orElse("other");
  }
}
