/** Automatic actions: their modes, their pins and their log. */
@NullMarked
package io.argosy.router.automation;

import org.jspecify.annotations.NullMarked;
