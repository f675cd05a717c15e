package io.argosy.web.strategy;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

/** Whether another strategy would be better, in all and cycle by cycle. */
@Controller
public final class StrategiesPage {

  private final Strategies strategies;

  public StrategiesPage(Strategies strategies) {
    this.strategies = strategies;
  }

  /**
   * @param span {@code day}, {@code week} or {@code month}
   */
  @GetMapping("/decisions/strategies")
  String page(@RequestParam(defaultValue = "day") String span, Model model) {
    Span chosen = Span.of(span).orElseThrow(StrategiesPage::unknown);
    model.addAttribute("spans", Span.values());
    model.addAttribute("chosen", chosen);
    model.addAttribute("sums", strategies.sums(chosen));
    model.addAttribute("cycles", strategies.newest());
    return "strategies";
  }

  @GetMapping("/decisions/compared")
  String cycle(@RequestParam String id, Model model) {
    model.addAttribute("c", strategies.one(keyOf(id)).orElseThrow(StrategiesPage::unknown));
    return "compared";
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
