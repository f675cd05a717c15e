/** What is given no work because it failed, or because an admin said so. */
@NullMarked
package io.argosy.web.breaker;

import org.jspecify.annotations.NullMarked;
