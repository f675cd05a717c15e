package io.argosy.web.file;

import io.argosy.web.access.SignedInUser;
import io.argosy.web.decision.DecisionQuery;
import io.argosy.web.overview.Ages;
import java.time.Clock;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

/** The page of one file, by its opaque id: an LFN stands in no address. */
@Controller
public final class FilePage {

  private static final int DECISIONS = 10;

  private final FileQuery files;
  private final DecisionQuery decisions;
  private final RouterQuestions router;
  private final Clock clock;

  public FilePage(FileQuery files, DecisionQuery decisions, RouterQuestions router, Clock clock) {
    this.files = files;
    this.decisions = decisions;
    this.router = router;
    this.clock = clock;
  }

  @GetMapping("/file")
  String page(@AuthenticationPrincipal SignedInUser user, @RequestParam String id, Model model) {
    long key = keyOf(id);
    FileView file = files.one(key).orElseThrow(FilePage::unknown);
    var latest = decisions.ofFile(key, DECISIONS);
    model.addAttribute("user", user.name());
    model.addAttribute("file", file);
    model.addAttribute("decisions", latest);
    model.addAttribute("explanations", router.explanations(user, latest));
    model.addAttribute("ages", new Ages(clock.instant()));
    return "file";
  }

  /** Ids are opaque outside: what is no number is simply not there. */
  private static long keyOf(String id) {
    try {
      return Long.parseLong(id);
    } catch (NumberFormatException e) {
      throw unknown();
    }
  }

  private static ResponseStatusException unknown() {
    return new ResponseStatusException(HttpStatus.NOT_FOUND);
  }
}
