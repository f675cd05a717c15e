package io.argosy.agent.status.http;

import java.util.function.Supplier;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /status}. */
@RestController
public final class StatusPage {

  private final Supplier<StatusView> status;

  public StatusPage(Supplier<StatusView> status) {
    this.status = status;
  }

  @GetMapping("/status")
  public StatusView status() {
    return status.get();
  }
}
