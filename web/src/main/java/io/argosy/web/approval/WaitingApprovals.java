package io.argosy.web.approval;

import io.argosy.web.access.SignedInUser;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Snapshot;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/**
 * How much waits for whoever looks, for the frame of every page: {@code waitingApprovals}, absent
 * for who is never asked. One question counts for all people, and no page waits for it.
 */
@ControllerAdvice
public final class WaitingApprovals {

  private static final Duration HARDLY = Duration.ofMillis(20);

  private final Snapshot<Map<String, Long>> bySite;

  public WaitingApprovals(Snapshot<Map<String, Long>> bySite) {
    this.bySite = bySite;
  }

  @ModelAttribute
  void fill(@AuthenticationPrincipal @Nullable SignedInUser user, Model model) {
    if (user != null && user.approves()) {
      Map<String, Long> counts = bySite.within(HARDLY).map(Answer::value).orElse(Map.of());
      model.addAttribute("waitingApprovals", countFor(user, counts));
    }
  }

  static long countFor(SignedInUser user, Map<String, Long> counts) {
    return user.isAdmin()
        ? counts.values().stream().mapToLong(Long::longValue).sum()
        : user.approvesAt().stream().mapToLong(site -> counts.getOrDefault(site, 0L)).sum();
  }
}
