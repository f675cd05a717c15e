package io.argosy.web.liveness;

import io.argosy.web.frame.Ages;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.ResponseBody;

/**
 * Whether the router answers, and whether it says that its database does. It is the attribute
 * {@code liveness} of the templates of all pages, and sends no query until a template uses it.
 */
@Controller
@ControllerAdvice
public final class LivenessPage {

  private final Pulse router;
  private final Pulse database;

  public LivenessPage(Pulse router, Pulse database) {
    this.router = router;
    this.database = database;
  }

  @ModelAttribute
  void fill(Model model) {
    model.addAttribute("liveness", this);
  }

  /** The notices, which an open page refreshes. */
  @GetMapping("/live/gaps")
  String refreshed() {
    return "frame :: gaps";
  }

  /** Answers with whether the router and the database answer. */
  @GetMapping("/data/v1/liveness")
  @ResponseBody
  LivenessView liveness() {
    return now();
  }

  /** Returns the state of both. They are queried in parallel. */
  private LivenessView now() {
    router.begin();
    database.begin();
    return new LivenessView(router.now(), database.now());
  }

  /**
   * Returns a sentence for each that does not answer. The text stays the same until it answers
   * again. While the router does not answer, nothing is known of the database.
   */
  public List<String> gaps() {
    LivenessView now = now();
    List<String> gaps = new ArrayList<>();
    if (!now.router().isLive()) {
      gaps.add(
          since("The router", now.router())
              + "Pages show the last known state."
              + " Running transfers may continue, but no new ones are started.");
    }
    if (now.router().isLive() && !now.database().isLive()) {
      gaps.add(since("The database", now.database()) + "Pages show the last known state.");
    }
    return gaps;
  }

  private static String since(String what, LivenessView.Seen seen) {
    return seen.heardAt() == null
        ? what + " has not answered since these pages were started. "
        : what + " has not answered since " + Ages.clockOf(seen.heardAt()) + ". ";
  }
}
