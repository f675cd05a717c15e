package io.argosy.agent.status.http;

import java.util.function.Supplier;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /status}. */
@RestController
public record StatusPage(Supplier<StatusView> view) {

  @GetMapping("/status")
  public StatusView status() {
    return view.get();
  }
}
