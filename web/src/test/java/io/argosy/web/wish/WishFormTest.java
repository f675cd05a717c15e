package io.argosy.web.wish;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.plan.Strategy;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

class WishFormTest {

  @Test
  void emptyFieldsHaveDefaults() {
    WishForm form = WishForm.of(new LinkedMultiValueMap<>());
    assertThat(form)
        .isEqualTo(new WishForm("", List.of(), List.of(), "1", "default", "", "", "", false));
    assertThat(form.saysMore()).isFalse();
  }

  @Test
  void theAddressContainsTheWholeForm() {
    WishForm form =
        new WishForm(
            "a+b&c",
            List.of("/demo/photos & films", "/x/*/50%", "/with, comma"),
            List.of("T1", "T2"),
            "3",
            "default",
            "2026-12-31T18:00",
            "orderly",
            "für später; 1=1 + #2",
            true);
    assertThat(form.saysMore()).isTrue();
    assertThat(form.previewAddress()).startsWith("/requests/new?").contains("preview=1");
    assertThat(WishForm.of(sent(form.previewAddress()))).isEqualTo(form);
    assertThat(WishForm.of(sent(form.partAddress()))).isEqualTo(form);
  }

  @Test
  void aDatasetChosenTwiceCountsOnce() {
    MultiValueMap<String, String> sent = new LinkedMultiValueMap<>();
    sent.addAll("dataset", List.of("/a", " /a ", ""));
    assertThat(WishForm.of(sent).datasets()).containsExactly("/a");
  }

  @Test
  void theStrategiesAreThoseOfTheRouter() {
    assertThat(WishForm.STRATEGIES)
        .containsExactlyElementsOf(Arrays.stream(Strategy.values()).map(Strategy::word).toList());
    MultiValueMap<String, String> sent = new LinkedMultiValueMap<>();
    sent.add("strategy", "auto");
    assertThat(WishForm.of(sent).strategies()).endsWith("duration", "auto");
  }

  /** Parses a query string as a server does. */
  private static MultiValueMap<String, String> sent(String address) {
    MultiValueMap<String, String> sent = new LinkedMultiValueMap<>();
    for (String pair : URI.create(address).getRawQuery().split("&")) {
      String[] parts = pair.split("=", 2);
      sent.add(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    return sent;
  }
}
