/** Where agents hand in their reports. */
@NullMarked
package io.argosy.router.harvest.http;

import org.jspecify.annotations.NullMarked;
