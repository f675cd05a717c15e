package io.argosy.web;

import io.argosy.web.fixture.PagePictures;
import io.argosy.web.fixture.PagePictures.Sight;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.browser.Browser;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pages without content say what to do next. */
class NewInstallationTest {

  private static final List<Sight> PAGES =
      List.of(
          empty("overview", "/", "There is no request yet."),
          empty("requests", "/requests", "There is no request yet."),
          empty("request-new", "/requests/new", "No node is known."),
          empty("nodes", "/nodes", "No node is known yet."),
          empty("decisions", "/decisions", "Nothing has been planned yet."),
          empty("strategies", "/decisions/strategies", "shadow.strategies"),
          empty("circuits", "/circuits", "There is no circuit"),
          empty("breakers", "/breakers", "No breaker is open, was open recently, or is pinned."),
          empty("approvals", "/approvals", "Nothing waits for you."));

  private static RunningPages pages;
  @AutoClose private static Browser browser;
  private static PagePictures pictures;

  private static Sight empty(String name, String path, String words) {
    return new Sight("empty-" + name, path, at -> at.until("main", words));
  }

  @BeforeAll
  static void start() {
    browser = Browser.orSkip();
    pages = RunningPages.shared();
    pictures = new PagePictures(browser, pages);
    pages.router().people().roles("user", "data-manager:SOUTH");
    browser.comesBy(pages.url("/sign-in?code=" + pages.router().code("of-the-first-day")));
  }

  @Test
  void everyPageSaysWhatToDo() throws IOException {
    for (Sight page : PAGES) {
      pictures.isFit(page);
    }
  }
}
