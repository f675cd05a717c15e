/** As many file requests as the windows hold, and what becomes of those that fail. */
@NullMarked
package io.argosy.router.activation;

import org.jspecify.annotations.NullMarked;
