package io.argosy.router.topology;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoorProtocolTest {

  @ParameterizedTest
  @CsvSource({
    "http, http://127.0.0.1:1, true",
    "https, https://door.example.org:1, true",
    "fdt, https://door.example.org:1, true",
    "fdt, http://127.0.0.1:1, true",
    "fdt, fdt://127.0.0.1:1, false",
    "fdt, http://127.0.0.1:1/, false",
    "http, https://127.0.0.1:1, false",
    "gridftp, http://127.0.0.1:1, false"
  })
  void anFdtDoorIsAskedOverHttp(String protocol, String url, boolean admitted) {
    assertThat(Announcement.refusalOf(protocol, url).isEmpty()).isEqualTo(admitted);
  }
}
