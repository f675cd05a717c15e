package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.RunningPages;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** All assets that a page names can be fetched without a session and cached by the browser. */
class AssetsTest {

  private static final Pattern NAMED = Pattern.compile("(?:src|href)=\"(/[^\"]+\\.(?:css|js))\"");

  @Test
  void stylesAndScriptsNeedNoSession() {
    RunningPages pages = RunningPages.shared();
    String page = pages.visitor().signedIn().get("/").body();
    List<String> named = NAMED.matcher(page).results().map((MatchResult r) -> r.group(1)).toList();
    assertThat(named).hasSizeGreaterThan(6);
    for (String path : named) {
      HttpResponse<String> asset = pages.visitor().get(path);
      assertThat(asset.statusCode()).as(path).isEqualTo(200);
      assertThat(asset.headers().firstValue("Content-Type").orElse(""))
          .containsPattern("text/(css|javascript)");
      assertThat(asset.headers().firstValue("Cache-Control").orElse(""))
          .as(path)
          .contains("max-age=3600");
    }
  }
}
