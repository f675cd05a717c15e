/** What acts by itself, whether it may, and what it did. */
@NullMarked
package io.argosy.router.automation;

import org.jspecify.annotations.NullMarked;
